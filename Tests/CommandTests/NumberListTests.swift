import Testing

@testable import rss

@Suite struct NumberListTests {

    @Test(arguments: [
        ("2", [2]), (" 1 3", [1, 3]), ("3,1", [3, 1]), ("2-4", [2, 3, 4]), ("1-2, 2-3", [1, 2, 3]),
        ("ALL ", [1, 2, 3, 4]),
        ("4-4", [4]),
    ])
    func reads(_ answer: String, _ numbers: [Int]) {
        #expect(NumberList.numbers(in: answer, upTo: 4) == numbers)
    }

    @Test(arguments: ["", " ", "0", "5", "x", "1 x", "3-1", "1-2-3", "-2", "1-", "all 1", "1.5"])
    func refuses(_ answer: String) {
        #expect(NumberList.numbers(in: answer, upTo: 4) == nil)
    }
}
