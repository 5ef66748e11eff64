import Foundation
import Testing
import Web

@testable import Downloads

@Suite struct FileNameTests {

    @Test(arguments: [
        ("episode.mp3", "episode.mp3"),
        ("../../etc/passwd", "_.._etc_passwd"),
        ("/etc/passwd", "_etc_passwd"),
        ("..", nil), (".", nil), ("...", nil), ("", nil), (" \t", nil), ("--", nil), ("\0", "_"),
        (".bashrc", "bashrc"), (".\u{308}x", "\u{308}x"), ("-rf", "rf"), ("- .-x", "x"), ("~root", "root"),
        ("a\nb\tc\u{1B}[31md", "a b c[31md"),
        ("exe.\u{202E}3pm", "exe.3pm"), ("a\u{AD}b\u{2028}c\u{FEFF}", "ab c"),
        // Of what cannot be seen alone, scripts and emoji need some: the flag of Scotland, a family, a Persian word.
        (
            "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
            "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
        ),
        ("👨\u{200D}👩", "👨\u{200D}👩"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{600}12", "\u{600}12"),
        ("Ünïcödé – 日本.mp3", "Ünïcödé – 日本.mp3"),
        ("con:aux?.mp3", "con:aux?.mp3"),
    ])
    func makesSafe(_ text: String, _ name: String?) {
        #expect(FileName.safe(text) == name)
    }

    @Test(arguments: [
        String(repeating: "x", count: 300) + ".mp3", String(repeating: "日本", count: 300) + ".mp3",
        "e" + String(repeating: "\u{301}", count: 50_000) + ".mp3", String(repeating: "🇩🇪", count: 100) + ".mp3",
    ])
    func cutsAndKeepsTheExtension(_ text: String) throws {
        let name = try #require(FileName.safe(text))

        #expect(name.utf8.count <= FileName.longest)
        #expect(name.utf8.count > FileName.longest - 5)
        #expect(name.hasSuffix(".mp3"))
        #expect(FileName.numbered(name, 9_999).utf8.count + ".part".utf8.count <= 255)
    }

    @Test(
        arguments: [
            (nil, "https://x/a/one.mp3?key=1#t", nil, nil, "one.mp3"),
            ("attachment; filename=server.ogg", "https://x/one.mp3", nil, nil, "server.ogg"),
            ("attachment; filename=..", "https://x/one.mp3", nil, nil, "one.mp3"),
            (nil, "https://x/one%2F%2e%2E%2ftwo.mp3", nil, nil, "one_.._two.mp3"),
            (nil, "https://x/get?id=1", nil, "audio/mpeg", "final.mp3"),
            (nil, "https://x/get.php?id=1", nil, "audio/mpeg", "final.mp3"),
            ("attachment; filename=show.xyz", "https://x/get.php", nil, "audio/mpeg", "show.xyz"),
            (nil, "https://x/", "Episode 1.2: a/b", "audio/x-m4a; x=y", "final.mp3"),
        ] as [(String?, String, String?, String?, String)])
    func takesTheFirstThatIsKnown(
        _ disposition: String?, _ url: String, _ title: String?, _ type: String?, _ name: String
    ) {
        let head = Self.head("https://cdn.example/final.mp3", disposition)

        #expect(FileName.of(head, url: url, title: title, type: type) == name)
    }

    @Test(
        arguments: [
            ("https://x/get?id=1", "Episode 1.2", "audio/mpeg", "Episode 1.2.mp3"),
            ("https://x/get.php?id=1", nil, "audio/mpeg", "get.php.mp3"), ("https://x/get.php", nil, nil, "get.php"),
            ("https://x/get", nil, "AUDIO/X-M4A; x=y", "get.m4a"), ("https://x/", nil, nil, "download"),
            ("https://x/", "…", "nonsense", "…"),
        ] as [(String, String?, String?, String)])
    func addsAnExtensionWhereThereIsNone(_ url: String, _ title: String?, _ type: String?, _ name: String) {
        #expect(FileName.of(Self.head(url), url: url, title: title, type: type) == name)
    }

    @Test(arguments: [
        ("2024-11-18 Radio - One", "x.mp3", "2024-11-18 Radio - One.mp3"), ("One 1.2", "download", "One 1.2"),
        ("a/../b", "x.ogg", "a_.._b.ogg"), ("..", "x.mp3", "x.mp3"), ("", "x.mp3", "x.mp3"),
    ])
    func takesTheExtensionOfAnother(_ wanted: String, _ given: String, _ name: String) {
        #expect(FileName.of(wanted, extendedAs: given) == name)
    }

    @Test func aLongWantedNameIsCut() {
        let name = FileName.of(String(repeating: "x", count: 300), extendedAs: "a.mp3")

        #expect(name.utf8.count == FileName.longest)
        #expect(name.hasSuffix("x.mp3"))
    }

    @Test(arguments: [
        ("a.mp3", 1, "a.mp3"), ("a.mp3", 2, "a (2).mp3"), ("v1.2", 3, "v1.2 (3)"), ("a", 2, "a (2)"),
        ("a.tar.gz", 2, "a.tar (2).gz"),
    ])
    func numbers(_ name: String, _ number: Int, _ numbered: String) {
        #expect(FileName.numbered(name, number) == numbered)
    }

    private static func head(_ url: String, _ disposition: String? = nil) -> HTTPResponse {
        HTTPResponse(
            status: 200, url: url,
            headers: HTTPHeaders(disposition.map { [HTTPHeader("Content-Disposition", $0)] } ?? []))
    }
}
