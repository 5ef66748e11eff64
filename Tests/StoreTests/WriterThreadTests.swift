import Foundation
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(3))) struct WriterThreadTests {
    private struct Refusal: Error {}

    @Test func runsOnePieceAfterTheOtherOnOneThread() async throws {
        let thread = WriterThread()
        let threads = try await withThrowingTaskGroup(of: UInt.self) { group in
            for _ in 0..<100 { group.addTask { try await thread.run { UInt(pthread_self()) } } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(threads.count == 1)
        #expect(try await thread.run { "a" } == "a")
    }

    @Test func passesErrorsOn() async throws {
        let thread = WriterThread()
        await #expect(throws: Refusal.self) { try await thread.run { throw Refusal() } }
        #expect(try await thread.run { 1 } == 1)
    }

    @Test func beginsNothingForACancelledTask() async {
        let thread = WriterThread()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await thread.run { 1 }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
