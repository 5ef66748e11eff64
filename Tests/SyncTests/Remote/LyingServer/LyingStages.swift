import TestSupport

/// A few stages that tests share, one test at a time each: to make one takes longer than most tests.
actor LyingStages {
    private let flavor: SyncServer.Flavor
    private var free: [LyingStage] = []
    private var unmade: Int
    private var waiting: [CheckedContinuation<LyingStage, Never>] = []

    init(_ flavor: SyncServer.Flavor, count: Int) {
        self.flavor = flavor
        unmade = count
    }

    /// Waits until a stage is free.
    func perform(_ body: @Sendable (LyingStage) async throws -> Void) async throws {
        let stage = try await taken()
        do {
            try await body(stage)
        } catch {
            release(stage)
            throw error
        }
        release(stage)
    }

    private func taken() async throws -> LyingStage {
        if let stage = free.popLast() { return stage }
        if unmade > 0 {
            unmade -= 1
            return try await LyingStage(flavor)
        }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func release(_ stage: LyingStage) {
        if waiting.isEmpty { free.append(stage) } else { waiting.removeFirst().resume(returning: stage) }
    }
}
