import Foundation
import Testing

/// What a person decided or kept is there after any sequence of marks, imports, exports, moves, prunes, removals, undos
/// and kills. `RSS_SEQUENCES=10000` plays as many; `RSS_SEQUENCE_SEED=17` plays that one.
@Suite(.timeLimit(.minutes(20))) struct SequenceTests {

    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["RSS_SEQUENCE_SEED"].flatMap(UInt64.init) { return seed..<seed + 1 }
        return 0..<(environment["RSS_SEQUENCES"].flatMap(UInt64.init) ?? UInt64(Effort.some(10, many: 200)))
    }()

    @Test(arguments: seeds)
    func decisionsStay(seed: UInt64) async throws {
        let account = Account.allCases[Int(seed % UInt64(Account.allCases.count))]
        var person = try Person(account, seed: seed)
        defer { person.stop() }
        do {
            try await person.live()
        } catch let violation as Person.Violation {
            Issue.record("seed \(seed), \(account): \(violation)\n\(person.story.joined(separator: "\n"))")
        }
    }
}
