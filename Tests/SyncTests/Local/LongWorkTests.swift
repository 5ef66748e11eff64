import Dispatch
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(3))) struct LongWorkTests {

    @Test func givesTheResult() async {
        let work = LongWork()
        #expect(await work.run { 7 } == 7)
        #expect(await work.run { 8 } == 8)
    }

    @Test func aCancelledTaskDoesNotWaitForItsWork() async {
        let work = LongWork()
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let (begun, source) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            await work.run {
                source.finish()
                gate.wait()
            }
        }
        for await _ in begun {}
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test func aTaskThatIsCancelledAlreadyDoesNotBegin() async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await LongWork().run { 1 }
        }
        task.cancel()
        #expect(await task.value == nil)
    }
}
