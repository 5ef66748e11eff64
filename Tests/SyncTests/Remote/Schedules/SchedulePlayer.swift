import Foundation
import Model
import Store
import Synchronization
import TestSupport

@testable import Sync

/// Plays a schedule with the real store and a real server, and watches what becomes of it.
///
/// When the process dies, its files are copied as they are at that moment; the rest is played with the copy. What the
/// dead process still asks for isn't served.
final class SchedulePlayer: Sendable {
    private let server: SyncServer
    private let folder: TemporaryFolder
    private let clock = TickingClock()
    private let state: Mutex<State>

    private struct State {
        var model: ScheduleModel
        var reader: RemoteReader

        /// The server's ids, in the order in which they came, also of what is gone.
        var entries: [Int64]
        var feed: Int64
        var generation = 0

        /// By the server's ids: what must never change.
        var known: [Int64: (id: ArticleID, arrived: Date)] = [:]
        var sync: SyncUnderWay?
        var violation: (any Error)?
    }

    /// What is known of a sync while it runs.
    private struct SyncUnderWay {
        var events: [Schedule.Event]
        var counts: [SyncServerCall.Role: Int] = [:]

        var nths: [Int: Int] = [:]
        var task: Task<SyncReport, any Error>?

        /// Where the files are as they were when the process died. Nil: it lives.
        var copy: String?
    }

    private static let clients = Atomic<Int>(0)

    /// - Parameter start: what is there on both sides.
    init(_ server: SyncServer, from start: ScheduleStart) throws {
        self.server = server
        folder = try TemporaryFolder()
        server.restore(start.snapshot)
        let path = folder.path + "/rss-0.db"
        try FileManager.default.copyItem(atPath: start.database, toPath: path)
        let reader = try Self.reader(path, server, clock)
        reader.session.withLock { $0 = start.session }
        let there = server.contents()
        var model = ScheduleModel(server.flavor)
        for entry in there.entries.values { model.arrived(entry) }
        state = Mutex(State(model: model, reader: reader, entries: there.ids, feed: there.feeds[0].id))
        try check()
    }

    private static func reader(_ path: String, _ server: SyncServer, _ clock: TickingClock) throws -> RemoteReader {
        let database = try RemoteReader.open(path)
        guard let account = try database.accounts().first(where: { $0.url != nil }) else {
            throw StoreError.noSuchAccount("server")
        }
        let client = "rss/\(clients.wrappingAdd(1, ordering: .relaxed).newValue)"
        server.serveOnly(client)
        return RemoteReader(server, database: database, account: account, clock: clock, client: client)
    }

    private var reader: RemoteReader { state.withLock { $0.reader } }

    /// Throws a ``ScheduleModel/Violation``, or what shouldn't have been thrown.
    func play(_ schedule: Schedule) async throws {
        for step in schedule.steps { try await play(step) }
        try await heal()
        try await sync(.both, [], mustWork: true)
        // An unconfirmed list is believed after a day.
        turnClocks(by: 90_000)
        for _ in 1...3 { try await sync(.both, [], mustWork: true) }
        try finish()
    }
}

// MARK: - Steps

extension SchedulePlayer {

    private func play(_ step: Schedule.Step) async throws {
        switch step {
        case .deed(let deed): state.withLock { perform(deed, &$0) }
        case .sync(let sync, let events): try await self.sync(sync, events)
        case .death:
            try state.withLock { state in try reopen(copy(&state), &state) }
            try check()
        case .wait(let seconds):
            clock.advance(by: TimeInterval(seconds))
            server.advanceClock(by: Double(seconds))
        case .unfreeze: try reader.database.setFreeze(nil, of: reader.account.id)
        case .retry: _ = try reader.database.retry(nil, of: reader.account.id)
        }
    }

    private func sync(_ sync: Schedule.Sync, _ events: [Schedule.Event], mustWork: Bool = false) async throws {
        state.withLock { $0.sync = SyncUnderWay(events: events) }
        server.interfere { [weak self] call, moment in
            self?.state.withLock { state in
                self?.meet(call, moment, &state)
            } ?? nil
        }
        let reader = reader
        let task = Task {
            switch sync {
            case .push: try await reader.sync(pushOnly: true)
            case .pull: try await reader.pull()
            case .both: try await reader.sync()
            }
        }
        state.withLock { $0.sync?.task = task }
        let result = await task.result
        server.interfere(nil)
        try state.withLock { state in
            let copy = state.sync?.copy
            state.sync = nil
            if let violation = state.violation { throw violation }
            if let copy {
                try reopen(copy, &state)
            } else if case .failure(let error) = result, mustWork || !(error is SyncError) {
                throw error
            } else if mustWork, let problem = try result.get().push.problem {
                throw problem
            }
        }
        try check()
    }

    private func heal() async throws {
        turnClocks(by: 7_200)
        try reader.database.setFreeze(nil, of: reader.account.id)
        _ = try reader.database.retry(nil, of: reader.account.id)
    }

    private func turnClocks(by seconds: TimeInterval) {
        clock.advance(by: seconds)
        server.advanceClock(by: seconds)
    }

    private func check() throws {
        try state.withLock { state in
            let here = try state.reader.articles
            try state.model.check(here, queue: state.reader.queue)
            for (entry, article) in here where state.known[entry] == nil {
                state.known[entry] = (article.id, try state.reader.database.article(article.id).dateArrived)
            }
            for (entry, known) in state.known where here[entry]?.id != known.id {
                throw ScheduleModel.Violation("entry \(entry) isn't known as \(known.id) any more")
            }
        }
    }

    private func finish() throws {
        try state.withLock { state in
            try state.model.checkEnd(state.reader.articles, server.contents())
            for known in state.known.values
            where try state.reader.database.article(known.id).dateArrived != known.arrived {
                throw ScheduleModel.Violation(
                    "article \(known.id) arrived at \(known.arrived), and now at another time")
            }
            let queue = try state.reader.queue
            if !queue.isEmpty { throw ScheduleModel.Violation("in the end, \(queue.count) changes wait: \(queue)") }
        }
    }
}

// MARK: - Deeds

extension SchedulePlayer {

    private func perform(_ deed: Schedule.Deed, _ state: inout State) {
        switch deed {
        case .mark(let places, let kind, let value): mark(places, kind, value, &state)
        case .markThere(let places, let kind, let value):
            let ids = Set(places.compactMap { entry($0, state) })
            for id in ids {
                let key = ScheduleModel.Key(entry: id, kind: kind)
                let isThere = server.change { $0.set(key.flag, value, of: [id]) > 0 }
                if isThere { state.model.markedThere(key, value, isSyncing: state.sync != nil) }
            }
        case .publish(let isRead, let isStarred): publish(isRead: isRead, isStarred: isStarred, &state)
        case .vanish(let place):
            guard let id = entry(place, state), server.contents().ids.count > 2 else { return }
            server.change { $0.remove([id]) }
            state.model.vanished(id)
        }
    }

    private func entry(_ place: Int, _ state: State) -> Int64? {
        state.entries.indices.contains(place) ? state.entries[place] : nil
    }

    private func publish(isRead: Bool, isStarred: Bool, _ state: inout State) {
        let entry = server.change { [feed = state.feed] contents in
            let id = contents.addEntry(to: feed, isRead: isRead, isStarred: isStarred)
            return contents.entries[id]
        }
        guard let entry else { return }
        state.entries.append(entry.id)
        state.model.arrived(entry)
    }

    /// One by one: so it is known which of them changed anything.
    private func mark(_ places: [Int], _ kind: StatusKind, _ value: Bool, _ state: inout State) {
        do {
            for place in places {
                guard let id = entry(place, state), let known = state.known[id],
                    try state.reader.database.set(kind, value, of: [known.id], at: clock.now) > 0
                else { continue }
                let there = server.contents()
                guard there.entries[id] != nil else { continue }
                let key = ScheduleModel.Key(entry: id, kind: kind)
                state.model.marked(key, value, there: there.has(key.flag, id))
            }
        } catch {
            state.violation = error
        }
    }
}

// MARK: - At requests

extension SchedulePlayer {

    /// Lets happen what is planned for this moment.
    private func meet(
        _ call: SyncServerCall, _ moment: SyncServer.Moment, _ state: inout State
    ) -> SyncServerFault? {
        guard var sync = state.sync, sync.copy == nil else { return .dropped }
        if moment == .before {
            sync.nths[call.number] = sync.counts[call.role, default: 0]
            sync.counts[call.role, default: 0] += 1
        }
        state.sync = sync
        let events = sync.events.filter {
            $0.role == call.role && $0.nth == sync.nths[call.number] && $0.moment == moment
        }
        let fault = events.compactMap(\.fault).first
        let dies = events.contains(where: \.isDeath)
        if moment == .after { state.model.served(server.contents()) }
        for event in events { happen(event.happening, &state) }
        if dies {
            do {
                let copy = try copy(&state)
                state.sync?.copy = copy
            } catch {
                state.violation = error
            }
            state.sync?.task?.cancel()
            return .dropped
        }
        return fault
    }

    private func happen(_ happening: Schedule.Happening, _ state: inout State) {
        switch happening {
        case .deed(let deed): perform(deed, &state)
        case .duplicate: duplicate(&state)
        case .fault, .death: break
        }
    }

    /// A second sync of the account, while one is under way, does nothing.
    private func duplicate(_ state: inout State) {
        let outcome = RivalOutcome()
        Task { [reader = state.reader] in
            do {
                try await reader.sync(pushOnly: true, waits: false)
            } catch {
                outcome.error.withLock { $0 = error }
            }
            outcome.end.signal()
        }
        // One that is let in waits for this request to end.
        guard outcome.end.wait(timeout: .now() + 10) == .success,
            case .alreadyRunning? = outcome.error.withLock({ $0 as? SyncError })
        else {
            state.violation = ScheduleModel.Violation("a rival wasn't turned away")
            return
        }
    }

    private final class RivalOutcome: Sendable {
        let error = Mutex<(any Error)?>(nil)
        let end = DispatchSemaphore(value: 0)
    }
}

extension Schedule.Event {
    fileprivate var fault: SyncServerFault? {
        if case .fault(let fault) = happening { fault } else { nil }
    }

    fileprivate var isDeath: Bool {
        if case .death = happening { true } else { false }
    }
}

// MARK: - Death

extension SchedulePlayer {

    /// The files as they are now. The log is only ever added to while such a small database is open, so that what is
    /// copied after the database belongs to it, and may end anywhere.
    private func copy(_ state: inout State) throws -> String {
        state.generation += 1
        let (old, new) = (state.reader.database.path, folder.path + "/rss-\(state.generation).db")
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: old + ending) {
            try FileManager.default.copyItem(atPath: old + ending, toPath: new + ending)
        }
        return new
    }

    private func reopen(_ path: String, _ state: inout State) throws {
        let session = state.reader.session.withLock { $0 }
        state.reader = try Self.reader(path, server, clock)
        state.reader.session.withLock { $0 = session }
    }
}
