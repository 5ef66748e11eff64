import Model
import Testing

@Suite struct LabelTurnTests {
    private let names = Set((10..<60).map { "label \($0)" })

    @Test func fewLabelsAreReadEachTime() {
        let few = Set(names.sorted().prefix(LabelTurn.usual))
        #expect(Set(LabelTurn(last: "label 15", days: 0).chosen(of: few)) == few)
        #expect(LabelTurn().chosen(of: []) == [])
    }

    @Test func thoseThatWaitComeFirstAndTheOthersInTurn() {
        let chosen = LabelTurn(waiting: ["label 12", "label 59"], last: "label 50", days: 0).chosen(of: names)
        #expect(chosen.prefix(2) == ["label 59", "label 12"])
        #expect(chosen[2] == "label 51" && chosen.last == "label 20" && chosen.count == LabelTurn.usual)
    }

    /// Whatever the pause between two syncs, and where the last label was deleted.
    @Test(arguments: [0.01, 0.3, 0.5, 1, 7], ["label 33", "label 33a", "zebra"])
    func eachHasItsTurnWithinADay(_ pause: Double, _ first: String) {
        var (last, days, read) = (first, 0.0, Set<String>())
        while days < 1 {
            let chosen = LabelTurn(last: last, days: pause).chosen(of: names)
            read.formUnion(chosen)
            last = chosen.last ?? last
            days += pause
        }
        #expect(read == names)
    }

    @Test func oneSyncReadsNoMoreThanAHundred() {
        let many = Set((0..<10_000).map { "label \($0)" })
        #expect(LabelTurn().chosen(of: many).count == LabelTurn.most)
    }
}
