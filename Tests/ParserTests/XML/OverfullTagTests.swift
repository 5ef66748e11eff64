import Testing

@testable import Parser

@Suite struct OverfullTagTests {

    private func isPresent(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { OverfullTag.isPresent(in: $0) }
    }

    private let manySigns = String(repeating: "a='>' ", count: 5000)

    @Test func findsATagWithThousandsOfAttributes() {
        #expect(isPresent("<rss><item \(manySigns)/></rss>"))
    }

    @Test func takesNoTextForATag() {
        #expect(!isPresent("<rss>\(manySigns)</rss>"))
        #expect(!isPresent("<a b='>'>\(manySigns)</a>"))
    }

    @Test func takesNoNumberOfTagsForOne() {
        #expect(!isPresent(String(repeating: "<a b='c' d='e'>", count: 5000)))
    }
}
