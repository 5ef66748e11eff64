import Model
import Testing

@Suite struct FeedSettingsTests {

    @Test func nearerSettingsGoFirst() {
        let settings = FeedSettings(
            own: [FeedSetting(.timeout, "5s")],
            folders: [
                "News": [FeedSetting(.interval, "2h"), FeedSetting(.timeout, "1m"), FeedSetting(.pause, "yes")],
                "News/Berlin": [FeedSetting(.interval, "1d")],
                "Art": [FeedSetting(.pause, "no")],
            ])

        #expect(settings.timeout == 5)
        #expect(settings[.timeout]?.origin == .feed)
        #expect(settings.interval == 86_400)
        #expect(settings[.interval]?.origin == .folder("News/Berlin"))
        // Of folders at the same depth, the first by name.
        #expect(!settings.isPaused)
        #expect(settings.entries.map(\.setting.key) == [.interval, .timeout, .pause])
    }

    @Test func headersCountByName() {
        let settings = FeedSettings(
            own: [FeedSetting(.header, "A: 1", name: "a")],
            folders: ["F": [FeedSetting(.header, "A: 2", name: "a"), FeedSetting(.header, "B: 2", name: "b")]])

        #expect(settings.headers.map(\.value) == ["A: 1", "B: 2"])
    }

    @Test(
        arguments: [
            ("all", .forever), ("30d", .days(30)), ("0d", .days(0)), ("1y", .days(365)), ("12h", nil), ("30", nil),
            ("", nil),
        ] as [(String, FeedSettings.Keep?)])
    func readsHowLongArticlesAreKept(_ text: String, _ keep: FeedSettings.Keep?) {
        #expect(FeedSettings.Keep(text) == keep)
    }

    private static let values: [(FeedSetting.Key, valid: [String], invalid: [String])] = [
        (.interval, ["10m", "2h", "365d"], ["9m", "366d", "2", "", "yes"]),
        (.timeout, ["1s", "1h"], ["0s", "61m", "x"]),
        (.keep, ["all", "30d"], ["30", "12h", "none"]), (.arrive, ["read", "unread"], ["yes", "Read", ""]),
        (.pause, ["yes", "no"], ["on", "", "yes "]), (.secretURL, ["yes", "no"], ["1", "true"]),
        (.userAgent, ["x", "ü"], ["", "  ", "a\nb", String(repeating: "a", count: 1_001)]),
        (.fullText, ["yes", "no", "article .body"], ["", "a\u{7F}"]), (.select, ["li; h2"], ["\t"]),
    ]

    @Test(arguments: values)
    func takesTheValuesOfItsForm(_ key: FeedSetting.Key, _ valid: [String], _ invalid: [String]) {
        #expect(valid.filter { !key.allows($0) } == [])
        #expect(invalid.filter(key.allows) == [])
    }

    @Test func aSettingThatIsNotSetHasAValueOfItsForm() {
        for key in FeedSetting.Key.allCases where !key.facts.usual.isEmpty {
            #expect(key.allows(key.facts.usual), "\(key)")
        }
    }

    /// Whoever writes to a shared directory must not make this machine run anything, or ask another proxy.
    @Test(arguments: [FeedSetting.Key.command, .filter, .header, .cookies, .proxy, .certificates, .clientCertificate])
    func isNeitherGivenToOtherMachinesNorTakenFromThem(_ key: FeedSetting.Key) {
        #expect(!key.isShared)
        #expect(["yes", "1", "/bin/true", #"["/bin/true"]"#, "a: b"].filter(key.allows) == [])
    }
}
