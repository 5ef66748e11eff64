import TestSupport
import Testing

@testable import Store

@Suite struct IDRunsTests {

    @Test(
        arguments: [
            ([], "[]"), ([7], "[7,1]"), ([7, 9, 10, 11], "[7,1,2,3]"), ([3, 2, 1, 2], "[1,3]"),
            ([.max], "[9223372036854775807,1]"),
        ] as [([Int64], String)])
    func runsAreWrittenAsTheirDistanceAndLength(_ ids: [Int64], _ text: String) {
        #expect(IDRuns.text(ids) == text)
        #expect(IDRuns.ids(text, upTo: .max) == Set(ids).sorted())
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func anySetComesBack(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let most = Int64.random(in: 1...10_000, using: &random)
        let ids = (0..<Int.random(in: 0...500, using: &random)).map { _ in Int64.random(in: 1...most, using: &random) }

        #expect(IDRuns.ids(IDRuns.text(ids), upTo: .max) == Set(ids).sorted())
    }

    @Test(
        arguments: [
            "", "[", "7", "[7]", "[7,1,2]", "[7,\"1\"]", "[7,null]", "[0,1]", "[-1,1]", "[7,0]", "[7,-1]", "[101,1]",
            "[99,3]",
            "[100,1,1,1]", "[9223372036854775807,5]", "[1,9223372036854775807]", "[1,1,9223372036854775807,1]",
            "[1,99999999999999999999]", "{}", "null",
        ])
    func otherTextsAreRefused(_ text: String) {
        #expect(IDRuns.ids(text, upTo: 100) == nil)
    }

    @Test func aMillionIDsThatCameTogetherTakeAFewBytes() {
        #expect(IDRuns.text(Array(1...1_000_000)).utf8.count < 20)
        #expect(IDRuns.text((1...500_000).map { $0 * 2 }).utf8.count < 2_100_000)
    }
}
