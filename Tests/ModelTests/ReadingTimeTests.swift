import Testing

@testable import Model

@Suite struct ReadingTimeTests {

    @Test(arguments: [(1, 1), (238, 1), (238 * 5, 5), (238 * 5 + 100, 5), (238 * 5 + 130, 6)])
    func wordsAreCounted(_ words: Int, _ minutes: Int) {
        let html = "<p>" + String(repeating: "word ", count: words) + "</p>"

        #expect(ReadingTime.minutes(ofHTML: html) == minutes)
    }

    @Test func charactersAreCountedWhereWordsHaveNoSpaces() {
        #expect(ReadingTime.minutes(ofHTML: String(repeating: "漢", count: 1_200)) == 3)
    }

    @Test func nothingTakesNoTime() {
        #expect(ReadingTime.minutes(ofHTML: "<p> <br></p>") == nil)
    }
}
