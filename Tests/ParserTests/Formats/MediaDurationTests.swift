import Foundation
import Testing

@testable import Parser

@Suite struct MediaDurationTests {

    @Test(arguments: [("5025", 5025), ("83:45", 5025), ("1:23:45", 5025), ("12.5", 12.5), ("0:05", 5)])
    func readsSecondsAndClockTime(text: String, seconds: TimeInterval) {
        #expect(MediaDuration.seconds(in: text) == seconds)
    }

    @Test(arguments: ["", "x", "1:2:3:4", "-5", "1::2", "inf", "nan"])
    func refusesOthers(text: String) {
        #expect(MediaDuration.seconds(in: text) == nil)
    }
}
