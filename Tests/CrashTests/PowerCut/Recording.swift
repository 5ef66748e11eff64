import Foundation
import Synchronization
import TestSupport
import Testing

/// Some commands, one after the other, and all that they did to files.
final class Recording: Sendable {
    struct Step: Sendable {
        let command: String

        /// How long the log was before, and when it had returned.
        let positions: Range<Int>

        /// How everything was then.
        let state: WorldState
    }

    let world: World
    let steps: [Step]
    let log: DiskLog

    /// As it was before the first command.
    let disk: Disk
    private let start: WorldState

    /// What the server knew, and how long the log was then.
    private let server: [(position: Int, snapshot: SyncServer.State)]

    init(_ commands: [String], in world: World) async throws {
        let logPath = world.path + "/log"
        let moments = Mutex([(position: 0, snapshot: world.server.snapshot)])
        // A response is sent after this, so whatever the program does because of it comes later in the log.
        world.server.interfere { [server = world.server] _, moment in
            if moment == .after { moments.withLock { $0.append((Self.length(logPath), server.snapshot)) } }
            return nil
        }
        self.world = world
        disk = try Disk(world.home)
        start = try world.state()
        var steps: [Step] = []
        for command in commands {
            let position = Self.length(logPath)
            let end = try await world.result(of: command, log: logPath)
            try #require(end.status == 0, "\(command): \(end)")
            steps.append(
                Step(command: command, positions: position..<Self.length(logPath), state: try world.state()))
        }
        world.server.interfere(nil)
        self.steps = steps
        log = try DiskLog(logPath)
        server = moments.withLock { $0 }
    }

    private static func length(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// How everything was when the last command that had returned by then did, and how it was to become.
    func states(at position: Int) -> [WorldState] {
        let done = steps.last { $0.positions.upperBound <= position }
        let next = steps.first { $0.positions.upperBound > position }
        return [done?.state ?? start] + [next?.state].compactMap(\.self)
    }

    /// What the server knew at that moment.
    fileprivate func snapshot(at position: Int) -> SyncServer.State {
        server.last { $0.position <= position }?.snapshot ?? world.server.snapshot
    }

    /// - Parameter times: How many.
    func powerCuts(_ times: Int, seed: UInt64) -> PowerCuts {
        PowerCuts(self, times: times, seed: seed)
    }
}

/// Power cuts at random moments of a recording, in their order.
struct PowerCuts {
    private let recording: Recording
    private var disk: Disk
    private var random: SplitMix64
    private var moments: ArraySlice<Int>
    private var applied = 0

    fileprivate init(_ recording: Recording, times: Int, seed: UInt64) {
        self.recording = recording
        disk = recording.disk
        var random = SplitMix64(seed: seed)
        let last = recording.log.events.count
        moments = (0..<times).map { _ in Int.random(in: 0...last, using: &random) }.sorted()[...]
        self.random = random
    }

    /// Puts the disk that may be left into the world's home, and lets the server know what it knew then.
    ///
    /// - Returns: how much of the log was written then; nil: that was all.
    mutating func next() throws -> Int? {
        guard let moment = moments.popFirst() else { return nil }
        for (event, _) in recording.log.events[applied..<moment] { disk.apply(event) }
        applied = moment
        try disk.write(to: recording.world.home, using: &random)
        let position = moment == 0 ? 0 : recording.log.events[moment - 1].position
        recording.world.server.restore(recording.snapshot(at: position))
        return position
    }
}
