import Testing

@testable import Web

@Suite struct TransferQueueTests {

    @Test func startsInOrderUpToTheLimitOfAHost() {
        var queue = TransferQueue<Int>(limitPerHost: 2, limit: 10)
        for item in 1...4 { queue.append(item, for: "a") }
        #expect(startAll(&queue) == [1, 2])

        queue.finished(host: "a")
        #expect(startAll(&queue) == [3])
        queue.finished(host: "a")
        queue.finished(host: "a")
        #expect(startAll(&queue) == [4])
    }

    @Test func takesHostsInTurn() {
        var queue = TransferQueue<Int>(limitPerHost: 3, limit: 4)
        for item in 1...5 { queue.append(item, for: "a") }
        for item in 11...15 { queue.append(item, for: "b") }
        #expect(startAll(&queue) == [1, 11, 2, 12])
    }

    @Test func aHostCanHaveALimitOfItsOwn() {
        var queue = TransferQueue<Int>(limitPerHost: 3, limit: 10)
        queue.serve("a", atATime: 1)
        for item in 1...3 { queue.append(item, for: "a") }
        for item in 11...12 { queue.append(item, for: "b") }
        #expect(startAll(&queue) == [1, 11, 12])
        queue.finished(host: "a")
        #expect(startAll(&queue) == [2])
    }

    @Test func hasALimitForAllHosts() {
        var queue = TransferQueue<Int>(limitPerHost: 1, limit: 2)
        for item in 1...3 { queue.append(item, for: "\(item)") }
        #expect(startAll(&queue) == [1, 2])
        queue.finished(host: "1")
        #expect(startAll(&queue) == [3])
    }

    @Test func whoeverLeavesDoesNotStart() {
        var queue = TransferQueue<Int>(limitPerHost: 1, limit: 10)
        for item in 1...4 { queue.append(item, for: "a") }
        #expect(queue.remove { $0 == 1 } == 1)
        #expect(queue.remove { $0 == 3 } == 3)
        #expect(queue.remove { $0 == 3 } == nil)
        #expect(startAll(&queue) == [2])
        #expect(queue.remove { $0 == 4 } == 4)
        queue.finished(host: "a")
        #expect(startAll(&queue) == [])

        queue.append(5, for: "a")
        #expect(queue.remove { $0 == 5 } == 5)
        queue.append(6, for: "a")
        #expect(startAll(&queue) == [6])
    }

    @Test func canBeEmptied() {
        var queue = TransferQueue<Int>(limitPerHost: 1, limit: 10)
        for item in 1...3 { queue.append(item, for: "a") }
        #expect(startAll(&queue) == [1])
        #expect(queue.removeWaiting() == [2, 3])
        queue.append(4, for: "a")
        #expect(startAll(&queue) == [])
        queue.finished(host: "a")
        #expect(startAll(&queue) == [4])
    }

    /// Whatever happens, no limit is passed and nobody waits while there is a place.
    @Test func keepsItsLimitsWhateverHappens() {
        var generator = Generator(state: 1)
        var queue = TransferQueue<(Int, String)>(limitPerHost: 3, limit: 7)
        var waiting: [Int: String] = [:]
        var running: [Int: String] = [:]
        for item in 0..<5_000 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                let host = "\(Int.random(in: 0..<6, using: &generator))"
                queue.append((item, host), for: host)
                waiting[item] = host
            case 5..<9:
                guard let (done, host) = running.min(by: { $0.key < $1.key }) else { break }
                queue.finished(host: host)
                running[done] = nil
            default:
                guard let wanted = waiting.keys.max() else { break }
                #expect(queue.remove { $0.0 == wanted }?.0 == wanted)
                waiting[wanted] = nil
            }
            while let (started, host) = queue.startNext() {
                #expect(waiting.removeValue(forKey: started) == host)
                running[started] = host
            }
            let counts = Dictionary(grouping: running.values) { $0 }.mapValues(\.count)
            #expect(running.count <= 7 && counts.values.allSatisfy { $0 <= 3 })
            #expect(running.count == 7 || waiting.values.allSatisfy { counts[$0] == 3 })
        }
    }

    private func startAll(_ queue: inout TransferQueue<Int>) -> [Int] {
        var started: [Int] = []
        while let item = queue.startNext() { started.append(item) }
        return started
    }

    /// The same numbers every time (Knuth's MMIX constants).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
