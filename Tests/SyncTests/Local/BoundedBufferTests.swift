import Synchronization
import Testing

@testable import Sync

@Suite(.timeLimit(.minutes(1))) struct BoundedBufferTests {

    @Test func elementsComeInTheirOrder() async {
        let buffer = BoundedBuffer<Int>()
        for number in 0..<5 { buffer.add(number) }
        buffer.finish()
        var numbers: [Int] = []
        while let number = await buffer.next() { numbers.append(number) }
        #expect(numbers == [0, 1, 2, 3, 4])
    }

    @Test(arguments: [(most: 3, weight: Int.max), (most: .max, weight: 3)])
    func thoseWhoSendGetNoFurtherAheadThanTheBound(_ bound: (most: Int, weight: Int)) async {
        let buffer = BoundedBuffer<Int>(mostElements: bound.most, mostWeight: bound.weight)
        let lead = Lead()
        async let producer: Void = {
            for number in 0..<500 {
                lead.change(by: 1)
                await buffer.send(number, weight: 1)
            }
            buffer.finish()
        }()
        var count = 0
        while await buffer.next() != nil {
            lead.change(by: -1)
            count += 1
        }
        await producer
        #expect(count == 500)
        // One is out of the buffer and not yet counted, one waits for room.
        #expect(lead.most <= 3 + 2)
    }

    /// How far those who send are ahead.
    private final class Lead: Sendable {
        private let state = Mutex((now: 0, most: 0))

        var most: Int { state.withLock(\.most) }

        func change(by count: Int) {
            state.withLock { $0 = ($0.now + count, max($0.most, $0.now + count)) }
        }
    }

    @Test func severalSendAndTake() async {
        let buffer = BoundedBuffer<Int>(mostElements: 2)
        let sum = await withTaskGroup(of: Int.self) { takers in
            for _ in 0..<4 {
                takers.addTask {
                    var sum = 0
                    while let number = await buffer.next() { sum += number }
                    return sum
                }
            }
            await withTaskGroup(of: Void.self) { senders in
                for _ in 0..<4 { senders.addTask { for number in 1...100 { await buffer.send(number) } } }
            }
            buffer.finish()
            return await takers.reduce(0, +)
        }
        #expect(sum == 4 * 5_050)
    }

    @Test func nobodyWaitsForAFinishedBuffer() async {
        let buffer = BoundedBuffer<Int>(mostElements: 1)
        await withTaskGroup { group in
            group.addTask { for number in 0..<5 { await buffer.send(number) } }
            group.addTask { buffer.finish() }
        }
        while await buffer.next() != nil {}
        await buffer.send(1)
        #expect(await buffer.next() == nil)
    }
}
