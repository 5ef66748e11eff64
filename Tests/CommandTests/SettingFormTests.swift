import TOMLKit
import Testing

@testable import rss

/// What each kind of setting takes.
@Suite struct SettingFormTests {

    @Test(arguments: [
        ("\"~/Podcasts\"", true), ("\"/srv/podcasts\"", true), ("\"\"", true), ("\"Podcasts\"", false),
        ("\"~mar/Podcasts\"", false), ("1", false),
    ])
    func pathIsAbsoluteOrBelowTheHomeFolder(_ text: String, _ isPath: Bool) throws {
        let path = SettingForm.path.read(try value(text))

        #expect((path != nil) == isPath)
        #expect(path?.hasPrefix("~") != true)
    }

    @Test(arguments: [
        ("[\"notify-send\", \"a b\"]", ["notify-send", "a b"]), ("[]", []), ("\"notify-send\"", nil), ("[1]", nil),
        ("[\"\"]", nil),
    ])
    func commandIsAnArrayOfTexts(_ text: String, _ words: [String]?) throws {
        #expect(SettingForm.command.read(try value(text)) == words)
    }

    @Test(arguments: [("1", 1), ("8", 8), ("0", nil), ("1.5", nil), ("\"1\"", nil), ("true", nil)])
    func numberHasALeastValue(_ text: String, _ number: Int?) throws {
        #expect(SettingForm.number("things", atLeast: 1).read(try value(text)) == number)
    }

    @Test(arguments: [("sync.pusch", "sync.push"), ("retention.status", "retention.statuses"), ("x", nil), ("", nil)])
    func misspeltNameIsRecognised(_ typed: String, _ meant: String?) {
        #expect(NearestName.of(typed, among: Settings.all.map(\.name)) == meant)
    }

    private func value(_ text: String) throws -> any TOMLValueConvertible {
        try #require(TOMLTable(string: "x = \(text)")["x"])
    }
}
