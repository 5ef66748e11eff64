import ArgumentParser
import Import
import Parser
import Testing

@testable import rss

/// The words and the exit code of everything that is wrong with another reader's files.
@Suite struct ImportFailureTests {

    static let errors: [(ImportError, Int32, String)] = [
        (.opml(.empty), 65, "feeds.opml: not OPML: the document is empty"),
        (.opml(.libraryMissing("no libxml2.so.2")), 78, "feeds.opml: cannot load libxml2: no libxml2.so.2"),
        (.addressList, 65, "feeds.opml: not OPML but a list of addresses; use 'xargs rss add'"),
        (.foreign(.compressed), 65, "feeds.opml: not OPML but a compressed file; unpack it first"),
        (.noFeeds(.newsboat), 65, "feeds.opml: not a newsboat list, or without feeds"),
        (.noFeeds(.sfeed), 65, "feeds.opml: not a sfeed list, or without feeds"),
        (.noArticles(path: "/x"), 66, "cannot read /x: No such file or directory"),
        (.notACache(path: "/x"), 66, "/x is a directory, not a newsboat cache.db"),
        (.notAFolder(path: "/x"), 66, "/x is not a directory of sfeed feeds"),
    ]

    @Test(arguments: errors)
    func isToldWithItsFile(_ error: ImportError, _ status: Int32, _ words: String) {
        let failure = Failure(error, "feeds.opml")

        #expect(failure.message == words)
        #expect(failure.status.rawValue == status)
    }

    @Test func whatCannotBeImportedIsToldWithItsPlaceAndReason() {
        let document = OPMLDocument(
            skipped: [
                SkippedOutline(number: 1, line: 4, title: "Files", url: "file:///x", reason: .notAWebAddress),
                SkippedOutline(number: 2, title: "A page", reason: .link),
                SkippedOutline(number: 3, reason: .noAddress),
            ],
            unreadCount: 2, isTruncated: true)

        #expect(
            ImportList(document: document).losses == [
                "line 4 (file:///x): not an http or https URL",
                "outline 2 (A page): a link, not a feed",
                "outline 3: no address",
                "skipped 2 outlines that are nested too deeply or follow the end",
                "the file is truncated; read what was there",
            ])
    }

    @Test func anAddressThatMayHoldAPasswordIsNotTold() {
        let lines = [
            SkippedLine(number: 1, name: "Unread", reason: .macro),
            SkippedLine(number: 2, name: "ftp://ann:secret@x.example/", reason: .notAWebAddress),
        ]

        #expect(
            ImportList(document: OPMLDocument(), skippedLines: lines).losses == [
                "line 1 (Unread): macros are not imported; see [keys] in rss.toml(5)",
                "line 2: not an http or https URL",
            ])
    }
}
