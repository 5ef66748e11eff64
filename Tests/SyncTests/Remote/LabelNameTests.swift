import Foundation
import Model
import Store
import Synchronization
import TestSupport
import Testing

@testable import Sync

/// Labels without articles, and labels that a server's database takes for the same.
@Suite struct LabelNameTests {

    // MARK: Empty labels

    @Test func aLabelOfOursGoesThereWithItsLastArticle() async throws {
        let synced = try await reader()
        try synced.reader.label("Soon", true, synced.ids)
        try await synced.reader.sync()
        try synced.reader.label("Soon", false, [synced.ids[0]])
        try await synced.reader.sync()
        #expect(synced.names == ["Soon"])

        try synced.reader.label("Soon", false, [synced.ids[1]])
        try await synced.reader.sync()
        #expect(synced.names == [])
        try await synced.reader.sync()
        #expect(try synced.reader.queue.isEmpty)
    }

    @Test func theFormerNameOfALabelOfOursGoes() async throws {
        let synced = try await reader()
        try synced.reader.label("Soon", true, synced.ids)
        try await synced.reader.sync()
        try synced.reader.database.renameLabel("Soon", to: "Weekend", at: synced.reader.clock.now) { $0 }
        try await synced.reader.sync()
        #expect(synced.names == ["Weekend"])
        #expect(synced.server.labelled("Weekend") == synced.ids)
    }

    @Test func aLabelThatWasMadeThereStays() async throws {
        let synced = try await reader()
        synced.server.change { $0.addLabel("Soon") }
        try synced.reader.label("Soon", true, synced.ids)
        try await synced.reader.sync()
        try synced.reader.label("Soon", false, synced.ids)
        for _ in 1...2 { try await synced.reader.sync() }
        #expect(synced.names == ["Soon"])
    }

    /// Another client gives it to an article, before the lists are read or just before the label would go.
    @Test(arguments: [false, true])
    func aLabelThatAnotherClientUsesStays(_ isLate: Bool) async throws {
        let synced = try await reader()
        try synced.reader.label("Soon", true, [synced.ids[0]])
        try await synced.reader.sync()
        try synced.reader.label("Soon", false, [synced.ids[0]])
        let server = synced.server
        let other = synced.ids[1]
        if isLate {
            let lists = Mutex(0)
            server.interfere { call, moment in
                guard call.role == .labelled, moment == .before,
                    lists.withLock({
                        $0 += 1; return $0
                    }) == 2
                else {
                    return nil
                }
                server.change { $0.setLabel("Soon", true, of: other) }
                return nil
            }
        } else {
            server.change { $0.setLabel("Soon", true, of: other) }
        }
        for _ in 1...2 { try await synced.reader.sync() }
        #expect(server.labelled("Soon") == [other])
        #expect(try synced.reader.labelled("Soon") == [other])
    }

    /// An empty list isn't believed where the names are gone, too.
    @Test func aLockedDatabaseRemovesNothing() async throws {
        let synced = try await reader()
        try synced.reader.label("Soon", true, [synced.ids[0]])
        try await synced.reader.sync()
        synced.server.change { [ids = synced.ids] in $0.setLabel("Soon", true, of: ids[1]) }
        try synced.reader.label("Soon", false, [synced.ids[0]])
        synced.server.update { $0.lies = [Lie(role: .labelled, kind: .empty, times: 2)] }
        for _ in 1...2 { try await synced.reader.sync() }
        #expect(synced.server.labelled("Soon") == [synced.ids[1]])
    }

    // MARK: Names that are one there

    private static let pairs = [("Later", "later"), ("Caf\u{e9}", "Cafe"), ("\u{1F389}", "\u{1F680}")]

    /// MariaDB compares names without case and accents, and takes one emoji for another.
    @Test(arguments: pairs)
    func aNameThatIsTakenForAnotherIsSaidOnce(_ there: String, _ here: String) async throws {
        let synced = try await reader(collated: true)
        synced.server.change { [ids = synced.ids] in $0.setLabel(there, true, of: ids[1]) }
        try synced.reader.label(here, true, synced.ids)
        var report = try await synced.reader.sync()

        #expect(report.statuses.overruled.map(\.other) == [there])
        #expect(try synced.reader.queue.map(\.syncState.rawValue) == ["parked", "parked"])
        #expect(try synced.reader.labelled(here) == synced.ids)
        #expect(try synced.reader.labelled(there) == synced.ids)

        synced.server.forgetCalls()
        report = try await synced.reader.sync()
        #expect(report.statuses.overruled.isEmpty && report.push.sent == 0)
        #expect(synced.server.calls(.setLabelled).isEmpty)

        // Who takes the one away keeps the other.
        try synced.reader.label(here, false, synced.ids)
        for _ in 1...2 { try await synced.reader.sync() }
        #expect(try synced.reader.queue.isEmpty)
        #expect(synced.server.labelled(there) == synced.ids)
        #expect(try synced.reader.labelled(there) == synced.ids)
        #expect(try synced.reader.database.labelNames(of: synced.reader.account.id) == [there])
    }

    private func reader(collated: Bool = false) async throws -> SyncedReader {
        let synced = try await SyncedReader(.freshRSS, 2)
        synced.server.change { contents in
            contents.keepsEmptyLabels = true
            if collated {
                contents.collation = { name in
                    let plain = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
                    return String(String.UnicodeScalarView(plain.unicodeScalars.map { $0.value > 0xFFFF ? "?" : $0 }))
                }
            }
        }
        return synced
    }
}

extension SyncedReader {
    fileprivate var names: [String] { server.contents(of: "alice").labels }
}
