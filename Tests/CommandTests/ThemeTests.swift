import Testing

@testable import rss

/// When there is colour, and which.
@Suite struct ThemeTests {

    @Test(arguments: [
        ("bold", "1"), ("none", ""), ("bright-blue", "94"), ("dim italic red", "2;3;31"), ("  bold  ", "1"),
        ("underline", "4"), ("reverse white", "7;37"),
    ])
    func wordsAreNumbersForATerminal(_ words: String, _ codes: String) {
        #expect(Look(words)?.codes == codes)
    }

    @Test(arguments: ["", " ", "pink", "bold pink", "BOLD", "none bold", "1;31", "bright-bold", "\u{1B}[1m"])
    func otherWordsAreNone(_ words: String) {
        #expect(Look(words) == nil)
    }

    @Test(arguments: Style.allCases)
    func settingsCanSayAnyStyle(_ style: Style) {
        #expect(Settings.setting("theme.\(style.rawValue)") != nil)
    }

    @Test(arguments: [
        (ColorArgument.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["NO_COLOR": "1"], true, false),
        (.auto, ["NO_COLOR": ""], true, true), (.auto, ["TERM": "dumb"], true, false),
        (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "0"], false, false),
        (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false), (.always, ["NO_COLOR": "1"], false, true),
        (.always, ["TERM": "dumb"], true, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
    ])
    func optionGoesBeforeEnvironment(
        _ choice: ColorArgument, _ environment: [String: String], _ isTerminal: Bool, _ isColored: Bool
    ) {
        #expect(choice.isColored(isTerminal: isTerminal, environment: environment) == isColored)
    }
}
