import Synchronization
import Testing

@testable import Fetch

@Suite struct DocumentBudgetTests {
    private let budget = DocumentBudget(total: 1_000, share: 100)

    @Test func smallDocumentsAlwaysFit() {
        let parts = (0..<50).map { _ in budget.part() }
        for part in parts { #expect(part.take(60) && part.take(40)) }
    }

    @Test func oneDocumentAtATimeMayExceedTheBudget() {
        let (first, second, third) = (budget.part(), budget.part(), budget.part())
        #expect(first.take(900))
        #expect(!first.isLarge)
        #expect(first.take(900))
        #expect(first.isLarge)
        #expect(second.take(1_000))
        #expect(!second.take(1))
        #expect(!third.take(101))
        #expect(first.take(1_000_000))

        first.giveBack()
        #expect(second.take(1))
        #expect(second.isLarge)
    }

    @Test func whatIsGivenBackIsFree() {
        for _ in 0..<5 {
            let part = budget.part()
            #expect(part.take(1_000))
            part.giveBack()
            part.giveBack()
        }
        #expect(budget.part().take(1_000))
    }

    @Test func thereIsOneLargeDocumentAtATime() async {
        let large = await budget.largePart()
        let other = budget.part()
        #expect(!other.take(1_001))
        large.giveBack()
        #expect(other.take(1_001))
    }

    @Test(.timeLimit(.minutes(1))) func theNextLargeDocumentWaitsForTheOneBefore() async {
        let holders = Holders()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { [budget] in
                    let part = await budget.largePart()
                    #expect(holders.change(by: 1) == 1)
                    await Task.yield()
                    #expect(holders.change(by: -1) == 0)
                    part.giveBack()
                }
            }
        }
    }

    /// How many hold the place of the large document.
    private final class Holders: Sendable {
        private let count = Mutex(0)

        func change(by change: Int) -> Int {
            count.withLock { count in
                count += change
                return count
            }
        }
    }

    @Test func aPartThatNobodyHoldsAnyMoreIsGivenBack() async {
        _ = await budget.largePart()
        let part = await budget.largePart()
        #expect(part.isLarge)
    }
}
