import Testing

@testable import API

struct PatienceTests {
    private let start = ContinuousClock.now

    private func patience(after waits: [(from: Int, to: Int)]) -> Patience {
        waits.reduce(into: Patience()) { patience, wait in
            patience.waited(from: start + .seconds(wait.from), to: start + .seconds(wait.to))
        }
    }

    @Test(
        arguments: [
            ([], 30), ([(0, 20)], 30), ([(0, 30), (30, 50)], 10), ([(0, 30), (30, 60)], nil), ([(0, 90)], nil),
            // What was waited at the same time counts once, and what is between two requests never.
            ([(0, 30), (0, 30), (1, 31)], 29), ([(0, 20), (600, 620)], 20), ([(0, 20), (5, 10)], 30),
        ] as [([(Int, Int)], Int?)])
    func aServerIsWaitedForForAMinuteInAll(_ waits: [(Int, Int)], _ seconds: Int?) {
        let patience = patience(after: waits.map { (from: $0.0, to: $0.1) })

        #expect(patience.limit(.seconds(30)) == seconds.map { .seconds($0) })
    }
}
