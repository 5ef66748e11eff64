import Model
import Testing

@Suite struct MailFlagsTests {

    @Test(arguments: [
        // Nothing has changed.
        ("", "", "", ""), ("SF", "SF", "SF", "SF"),
        // One side has changed.
        ("", "S", "", "S"), ("", "", "S", "S"), ("S", "", "S", ""), ("S", "S", "", ""),
        // Both have, to the same.
        ("", "S", "S", "S"), ("S", "", "", ""),
        // Each has changed another flag.
        ("", "S", "F", "SF"), ("SF", "F", "S", ""), ("F", "", "FS", "S"),
        // Nothing is known of before.
        (nil, "", "", ""), (nil, "S", "", "S"), (nil, "", "F", "F"), (nil, "S", "F", "SF"),
    ])
    func whatHasChangedCounts(_ last: String?, _ mail: String, _ article: String, _ agreed: String) {
        let flags = MailFlags.agreed(last: last.map(flags), mail: flags(mail), article: flags(article))

        #expect(flags == self.flags(agreed))
    }

    @Test func eachFlagIsAgreedOnByItself() {
        let all = (0..<8).map(MailFlags.init)
        for last in all {
            for mail in all {
                for article in all {
                    let agreed = MailFlags.agreed(last: last, mail: mail, article: article)
                    for flag in [MailFlags.seen, .flagged, .trashed] {
                        let isChanged = mail.contains(flag) != last.contains(flag)
                        #expect(agreed.contains(flag) == (isChanged ? mail : article).contains(flag))
                    }
                    // Once they agree, nothing changes any more.
                    #expect(MailFlags.agreed(last: agreed, mail: agreed, article: agreed) == agreed)
                }
            }
        }
    }

    private func flags(_ letters: String) -> MailFlags {
        MailFlags(letters.map { ["S": .seen, "F": .flagged, "T": .trashed][$0] ?? [] })
    }
}
