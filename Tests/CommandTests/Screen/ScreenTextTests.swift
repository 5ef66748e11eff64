import Testing

@testable import rss

@Suite struct ScreenTextTests {

    @Test func linesThatAreTooLongContinueInTheNextRow() {
        #expect(ScreenText("abcdef\ng\n", width: 4).rows == ["abcd", "ef", "g"])
        #expect(ScreenText("海海海\n", width: 5).rows == ["海海", "海"])
        #expect(ScreenText("", width: 5).rows == [""])
    }

    @Test func aStyleIsCompleteInEachRow() {
        let bold = "\u{1B}[1m"
        let end = "\u{1B}[0m"
        #expect(ScreenText("\(bold)abcdef\(end)g\n", width: 4).rows == ["\(bold)abcd\(end)", "\(bold)ef\(end)g"])
        #expect(ScreenText("\(bold)ab\ncd\(end)\n", width: 4).rows == ["\(bold)ab\(end)", "\(bold)cd\(end)"])
    }

    @Test func aLinkIsCompleteInEachRow() {
        let (begin, end) = ("\u{1B}]8;;https://a.example/\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
        #expect(
            ScreenText("\(begin)abcdef\(end)\n", width: 4).rows == ["\(begin)abcd\(end)", "\(begin)ef\(end)"])
    }

    @Test func wordsAreFoundWhateverTheirCaseAndStyle() {
        let text = ScreenText("one\n\u{1B}[1mFÄ\u{1B}[0mhre\nthree\n", width: 10)
        #expect(text.row(containing: "fähre", from: 0) == 1)
        #expect(text.row(containing: "fahre", from: 2) == 1)
        #expect(text.row(containing: "four", from: 0) == nil)
    }

    @Test func aRowIsAsWideAsItIsAskedFor() {
        #expect(ScreenText.fitted("海海", width: 3) == "海 ")
        #expect(ScreenText.fitted("\u{1B}[1mabc\u{1B}[0m", width: 2) == "\u{1B}[1mab\u{1B}[0m")
        #expect(ScreenText.highlighted("\u{1B}[1ma\u{1B}[0m", width: 3) == "\u{1B}[7ma  \u{1B}[0m")
    }
}
