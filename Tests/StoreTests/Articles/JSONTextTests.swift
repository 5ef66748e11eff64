import Foundation
import Testing

@testable import Store

struct JSONTextTests {

    @Test(
        "What is written is read the same",
        arguments: [
            [], [""], ["a"], ["a", "b"], ["\"", "\\", "\\\"", "/"], ["\u{0}\u{1}\t\n\r\u{f}\u{10}\u{1f}\u{7f}"],
            ["é", "日本", "👩‍👩‍👧", "\u{2028}"],
        ])
    func roundTrip(texts: [String]) throws {
        let json = JSONText.array(texts)
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == texts)
    }
}
