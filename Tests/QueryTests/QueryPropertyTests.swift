import Foundation
import Model
import TestSupport
import Testing

@testable import Query

@Suite struct QueryPropertyTests {

    private let now = Date(timeIntervalSince1970: 1_795_253_400)

    @Test(arguments: 0..<300 as Range<UInt64>)
    func aTreeThatIsPrintedAndReadAgainIsTheSame(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let tree = ArticleCondition.random(4, &random)

        let parsed = try QueryParser.parse(tree.printed, now: now)

        #expect(parsed == ParsedQuery(condition: tree, limit: nil, order: nil), "\(tree.printed)")
    }

    /// Made of what means something, so that most of it is nearly a query.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func nonsenseIsReadOrRefused(_ seed: UInt64) {
        let pieces = [
            "(", ")", "\"", "-", "|", "OR ", "AND ", "NOT ", ":", ",", "*", " ", "\\", "is:", "feed:", "date:", "..",
            "2026", "7d", "a", "猫", "\u{301}", "\0", "\u{FFFD}",
        ]
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let count = Int.random(in: 0...40, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            tryParsing(text)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func randomBytesAreReadOrRefused(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            tryParsing(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func tryParsing(_ text: String) {
        do {
            _ = try QueryParser.parse(text, now: now)
        } catch {
            #expect((1...text.count + 1).contains(error.column), "\(text.debugDescription)")
        }
    }
}
