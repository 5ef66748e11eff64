import Foundation
import Testing

@testable import API

@Suite struct GoogleReaderTextTests {

    @Test(
        arguments: [
            ("5", "0000000000000005"),
            ("1795247193230779", "000660c48f3c8dbb"),
            ("-355401917359550817", "fb115bd6d34a8e9f"),
            ("-1", "ffffffffffffffff"),
            ("-9223372036854775808", "8000000000000000"),
            ("9223372036854775807", "7fffffffffffffff"),
            ("18446744073709551615", "ffffffffffffffff"),
            ("tag:google.com,2005:reader/item/fb115bd6d34a8e9f", "fb115bd6d34a8e9f"),
            ("tag:google.com,2005:reader/item/FB115BD6D34A8E9F", "fb115bd6d34a8e9f"),
            ("tag:google.com,2005:reader/item/2f2", "00000000000002f2"),
            ("tag:google.com,2005:reader/item/0000000000000250", "0000000000000250"),
            ("tag:google.com,2005:reader/item/52c2d2b0e4b0a1b2c3d4e5f6", "52c2d2b0e4b0a1b2c3d4e5f6"),
            ("52c2d2b0e4b0a1b2c3d4e5f6", "52c2d2b0e4b0a1b2c3d4e5f6"),
            ("123456789012345678901234", "123456789012345678901234"),
            ("660C48F3C8DBB", "000660c48f3c8dbb"),
            ("660c48f3c8dbb", "000660c48f3c8dbb"),
            ("0000000000000250", "0000000000000250"),
            ("0", "0000000000000000"),
            ("tag:google.com,2005:reader/item/", nil),
            ("", nil),
            ("two words", nil),
        ] as [(String, String?)])
    func anArticleHasOneNameWhateverTheServerWrites(_ text: String, _ key: String?) {
        #expect(GoogleReaderItemID.key(text) == key)
        if let key {
            #expect(GoogleReaderItemID.key(GoogleReaderItemID.long(key)) == key)
        }
    }

    @Test(arguments: [
        ("user/1/state/com.google/read", "user/-/state/com.google/read"),
        ("user/1005921515/label/a/b", "user/-/label/a/b"),
        ("user/-/label/x", "user/-/label/x"),
        ("user/1", "user/1"),
        ("cat1", "cat1"),
        ("feed/http://example.org/user/1/x", "feed/http://example.org/user/1/x"),
    ])
    func whoeverAsksIsADash(_ id: String, _ normalized: String) {
        #expect(GoogleReaderStreamID.normalized(id) == normalized)
    }

    @Test(arguments: [
        ("Cut ＆ Paste， a／b＼c； why？ ＜b＞", "Cut & Paste, a/b\\c; why? <b>"),
        ("你好，世界？ ＆ ＜co＞", "你好，世界？ & <co>"),
        ("さようなら；またね", "さようなら；またね"),
        ("plain", "plain"),
    ])
    func freshRSSWideCharactersOfFeedTitlesAreUndone(_ wide: String, _ narrow: String) {
        #expect(FreshRSSText.narrowedName(wide) == narrow)
    }

    @Test(arguments: [
        ("http://a.example/x?a=1&amp;b=2", "http://a.example/x?a=1&b=2"),
        ("http://a.example/x?a=1&amp;amp;b=&lt;&gt;&quot;&#039;&apos;", "http://a.example/x?a=1&amp;b=<>\"''"),
        ("http://a.example/x?a=1&copy=2", "http://a.example/x?a=1&copy=2"),
    ])
    func freshRSSEscapesOfAddressesAreUndoneOnce(_ escaped: String, _ url: String) {
        #expect(FreshRSSText.unescaped(escaped) == url)
    }

    @Test func ofArticlesTitlesFewerAreWide() {
        #expect(FreshRSSText.narrowed("a ＆ b，c ＜d＞？") == "a & b，c <d>？")
    }

    @Test(
        arguments: [
            ("<p>a</p>\n<figure class=\"enclosure\"><p><audio src=\"x\"></audio></p></figure>\n", "<p>a</p>\n"),
            (
                "a<figure class=\"enclosure\"><audio></audio></figure>\n<figure class=\"enclosure\"><video></video></figure>",
                "a"
            ),
            ("a<figure class=\"enclosure\"><img src=\"x\"></figure>", nil),
            ("a<figure class=\"enclosure\"><figcaption>words</figcaption></figure>", nil),
            ("a<figure class=\"enclosure\"><audio></audio></figure> and on", nil),
            ("a<figure><img></figure>", nil),
            ("", nil),
        ] as [(String, String?)])
    func freshRSSPlayersAreTakenOut(_ html: String, _ rest: String?) {
        #expect(FreshRSSText.withoutPlayers(html) == rest ?? html)
    }

    // MARK: Since

    private let clock = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func changesAreAskedForWithAnHourToSpare() {
        #expect(ServerMoment.oldest(since: ServerMoment.text(clock), clock: clock + 60) == 1_795_262_400 - 3_600)
    }

    @Test(arguments: [nil, "", "yesterday", "0", "1790078399"])
    func afterTwoMonthsAllThatIsRecentIsAskedFor(_ since: String?) {
        #expect(ServerMoment.oldest(since: since, clock: clock) == 1_795_262_400 - 90 * 86_400)
    }

    @Test func aClockThatWasSetBackHidesNothing() {
        #expect(ServerMoment.oldest(since: "1795262400", clock: clock - 7_200) == 1_795_262_400 - 7_200 - 3_600)
    }
}
