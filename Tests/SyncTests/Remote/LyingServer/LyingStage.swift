import API
import Foundation
import Model
import Store
import TestSupport

@testable import Sync

/// Where schedules are played one after the other: a server, and what is on all sides before one begins.
final class LyingStage: Sendable {
    let server: SyncServer
    private let folder: TemporaryFolder

    /// By whether the first syncs are over.
    private let starts: [Bool: Start]

    struct Start: Sendable {
        let server: SyncServer.State

        /// Of each machine: its database, in one file, and its sessions.
        let machines: [(database: String, sessions: [String: APISession])]
    }

    static let users = [["alice", "bob"], ["alice"]]

    /// The addresses of a user's feeds.
    static func feed(_ number: Int) -> String { "https://news.example/\(number).xml" }

    init(_ flavor: SyncServer.Flavor) async throws {
        let server = try SyncServer(flavor)
        let folder = try TemporaryFolder()
        server.update(Self.fill)
        var starts: [Bool: Start] = [:]
        for isSynced in [false, true] {
            var machines: [(database: String, sessions: [String: APISession])] = []
            for number in Self.users.indices {
                let path = "\(folder.path)/\(number)-\(isSynced).db"
                machines.append((path, try await Self.prepare(number, path, server, isSynced: isSynced)))
            }
            starts[isSynced] = Start(server: server.snapshot, machines: machines)
        }
        self.server = server
        self.folder = folder
        self.starts = starts
    }

    private static func fill(_ state: inout SyncServer.State) {
        for (user, counts) in [("alice", [5, 4]), ("bob", [3])] {
            for (number, count) in counts.enumerated() {
                let feed = state.change(user) { contents in
                    let folder = contents.addFolder("Folder \(number)")
                    return contents.addFeed("Feed \(number)", url: Self.feed(number), folders: [folder])
                }
                for number in 0..<count {
                    _ = state.publish(
                        user, in: feed, title: number == 1 ? HistoryCheck.ruleTitle : "Entry \(number)",
                        isRead: number % 2 == 1, isStarred: number > 1)
                }
            }
            state.users[user]?.clock += 60_000_000
        }
        state.old = state.users
    }

    /// Let go of at once: the file is whole then.
    private static func prepare(
        _ number: Int, _ path: String, _ server: SyncServer, isSynced: Bool
    ) async throws -> [String: APISession] {
        let database = try RemoteReader.open(path)
        for user in users[number] {
            _ = try database.addAccount(
                server.flavor.service, name: user, url: server.url, user: user)
        }
        if number == 0 {
            _ = try database.addRule("title:\(HistoryCheck.ruleTitle)", RuleActions([.read: true]))
        }
        let machine = try Machine(number, path: path, clock: TickingClock())
        guard isSynced else { return [:] }
        server.update { $0.machines[machine.client] = number }
        for user in users[number] { _ = try await machine.sync(.both, user) }
        server.update { $0.machines = [:] }
        return machine.knownSessions
    }

    /// A server and machines as they are before a schedule begins.
    func set(_ schedule: LyingSchedule, in folder: TemporaryFolder) throws -> [Machine] {
        guard let start = starts[schedule.startsSynced] else { return [] }
        server.restore(start.server)
        server.update { $0.pageSize = schedule.pageSize ?? .max }
        return try start.machines.enumerated().map { number, start in
            let path = "\(folder.path)/\(number).db"
            try FileManager.default.copyItem(atPath: start.database, toPath: path)
            let machine = try Machine(number, path: path, clock: TickingClock(), sessions: start.sessions)
            server.update { $0.machines[machine.client] = number }
            return machine
        }
    }

    // MARK: Playing

    /// Returns what went wrong. `nil` means that all went well.
    func violation(of schedule: LyingSchedule) async -> (any Error)? {
        do {
            try await LyingPlayer(self, schedule).play()
            return nil
        } catch {
            return error
        }
    }
}
