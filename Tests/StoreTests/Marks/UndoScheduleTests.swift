import Foundation
import Model
import TestSupport
import Testing

@testable import Store

/// Commands, undos, pushes and pulls in any order, against a model that remembers everything in plain values.
@Suite struct UndoScheduleTests {

    private struct Key: Hashable {
        var kind: Mark
        var id: ArticleID
    }

    /// What there should be.
    private struct World {
        var values: [Key: Bool]
        var pending: [Key: Bool] = [:]
        var commands: [(kind: Mark, value: Bool, ids: [ArticleID])] = []

        mutating func set(_ kind: Mark, _ value: Bool, of ids: [ArticleID]) -> [ArticleID] {
            let changed = ids.filter { values[Key(kind: kind, id: $0)] == !value }
            for id in changed {
                values[Key(kind: kind, id: id)] = value
                pending[Key(kind: kind, id: id)] = value
            }
            return changed
        }

        mutating func command(_ kind: Mark, _ value: Bool, of ids: [ArticleID]) {
            let changed = set(kind, value, of: ids)
            if !changed.isEmpty { commands.append((kind, value, changed)) }
            if commands.count > UndoTable.most { commands.removeFirst() }
        }

        /// Nil: nothing is remembered.
        mutating func undo() -> Int? {
            guard let last = commands.popLast() else { return nil }
            return set(last.kind, !last.value, of: last.ids).count
        }

        mutating func pull(_ key: Key, _ value: Bool) {
            if pending[key] == nil { values[key] = value }
        }
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func whatIsTakenBackIsWhatWasDone(_ seed: UInt64) throws {
        let test = try TestDatabase()
        let feed = try test.addRemoteFeed()
        let ids = try (1...6).map { try test.addRemoteArticle("\($0)", of: feed) }
        var random = SplitMix64(seed: seed)
        var world = World(
            values: Dictionary(
                uniqueKeysWithValues: Mark.statuses.flatMap { kind in
                    ids.map { (Key(kind: kind, id: $0), false) }
                }))
        for step in 0..<120 {
            // Another process each time: whatever isn't in the file is gone.
            let database = try step % 10 == 0 ? test.another() : test.database
            let kind = try #require(Mark.statuses.randomElement(using: &random))
            let value = Bool.random(using: &random)
            let some = ids.filter { _ in Bool.random(using: &random) }
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                try database.set(kind, value, of: some, at: day(1))
                world.command(kind, value, of: some)
            case 3...4:
                let changed = try database.undo(at: day(2))?.changed
                #expect(changed == world.undo())
            case 5:
                try push(kind, value, database, feed.accountID, &world, undoing: Bool.random(using: &random))
            default:
                for id in some {
                    _ = try database.write {
                        try MarkTable.set(MarkChange(kind, value), of: id.rawValue, by: .server, at: day(9), in: $0)
                    }
                    world.pull(Key(kind: kind, id: id), value)
                }
            }
            try compare(test, world, ids)
        }
    }

    /// Sends what waits; perhaps something is taken back meanwhile.
    private func push(
        _ kind: Mark, _ value: Bool, _ database: FeedDatabase, _ account: AccountID, _ world: inout World,
        undoing: Bool
    ) throws {
        let sent = try database.beginSending(MarkChange(kind, value), of: account, limit: 100, at: day(1)).map(\.id)
        let before = world.pending
        if undoing {
            let changed = try database.undo(at: day(2))?.changed
            #expect(changed == world.undo())
        }
        try database.accept(MarkChange(kind, value), sent, at: day(9))
        try database.write { db in
            for id in sent { try PendingTable.confirm(MarkChange(kind, value), id.rawValue, in: db) }
        }
        for id in sent where world.pending[Key(kind: kind, id: id)] == value {
            #expect(before[Key(kind: kind, id: id)] == value)
            world.pending[Key(kind: kind, id: id)] = nil
        }
    }

    private func compare(_ test: TestDatabase, _ world: World, _ ids: [ArticleID]) throws {
        for kind in Mark.statuses {
            let values = try test.numbers("SELECT \(kind.facts.kind) FROM status ORDER BY id").map { $0 == 1 }
            #expect(values == ids.map { world.values[Key(kind: kind, id: $0)] ?? false })
            let waiting = try test.numbers("SELECT value FROM pending WHERE mark = '\(kind.facts.kind)' ORDER BY id")
                .map { $0 == 1 }
            #expect(waiting == ids.compactMap { world.pending[Key(kind: kind, id: $0)] })
        }
        #expect(try test.number("SELECT count(DISTINCT process) FROM undo") == world.commands.count)
    }
}
