import Testing

@testable import Base

@Suite(.timeLimit(.minutes(1))) struct PauseTests {

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let task = Task { try await Pause.wait(seconds: 3_600) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
