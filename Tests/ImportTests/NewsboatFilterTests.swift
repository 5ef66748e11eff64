import Foundation
import Query
import Testing

@testable import Import

@Suite struct NewsboatFilterTests {

    @Test(
        arguments: [
            ("unread = \"yes\"", "is:unread"), ("unread == \"no\"", "is:read"), ("unread != \"yes\"", "-is:unread"),
            ("unread=\"yes\"and title=~\"ferry\"", "is:unread title:/ferry/"),
            ("title =~ \"^(Ad|Anzeige):\"", "title:/^(Ad|Anzeige):/"), ("title !~ \"x y\"", "-title:/x y/"),
            ("title = \"What? (1/2)\"", "title:/^What\\? \\(1\\/2\\)$/"), ("title =~ \" ad\"", "title:/[ ]ad/"),
            ("author =~ \"Gruber\"", "author:/Gruber/"), ("link =~ \"/sport/\"", "url:/\\/sport\\//"),
            ("link =~ \"a\\\\/b\"", "url:/a\\/b/"), ("content =~ \"ferry\"", "/ferry/"),
            ("tags # \"news\"", "folder:\"news\""), ("tags !# \"a/b\"", "-folder:\"a/b\""),
            ("rssurl = \"https://a.example/?x=1\"", "feed:\"https://a.example/?x=1\""),
            ("feedtitle = \"It's \\\"news\\\"\"", "feed:\"It's \\\"news\\\"\""),
            ("feedtitle =~ \"Times\"", "feed:\"Times\""),
            ("flags != \"\"", "is:starred"), ("flags = \"\"", "-is:starred"),
            ("enclosure_url != \"\"", "has:enclosure"),
            ("age between 0:7", "newer:8d"), ("age between 9:2", "newer:10d older:2d"), ("age < 7", "newer:7d"),
            ("age <= 7", "newer:8d"), ("age > 30", "older:31d"), ("age >= 30", "older:30d"), ("age = 0", "newer:1d"),
            ("age = 3", "newer:4d older:3d"),
            // Both bind to all that follows.
            ("unread = \"yes\" and title =~ \"a\" or title =~ \"b\"", "is:unread (title:/a/ OR title:/b/)"),
            ("title =~ \"a\" or title =~ \"b\" and unread = \"yes\"", "title:/a/ OR title:/b/ is:unread"),
            ("(title =~ \"a\" or (title =~ \"b\")) and unread = \"yes\"", "(title:/a/ OR title:/b/) is:unread"),
            (" ( title =~ \"a\" ) ", "title:/a/"),
        ])
    func aFilterIsAQuery(_ filter: String, _ query: String) throws {
        let made = try NewsboatFilter.query(filter)

        #expect(made == query)
        #expect(throws: Never.self) { try QueryParser.parse(made, now: Date()) }
    }

    @Test func manyAlternativesAreNotNested() throws {
        let filter = Array(repeating: "title =~ \"a\"", count: 200).joined(separator: " or ")

        #expect(throws: Never.self) { try QueryParser.parse(NewsboatFilter.query(filter), now: Date()) }
    }

    @Test(
        arguments: [
            ("unread_count > 0", "unread_count >"), ("articleindex < 9", "articleindex <"), ("foo = \"x\"", "foo ="),
            ("flags # \"s\"", "flags #"), ("date =~ \"Mon\"", "date =~"), ("unread = \"maybe\"", "unread ="),
            ("age != 3", "age !="), ("age < 0", "age <"), ("age =~ \"3\"", "age =~"), ("title > \"a\"", "title >"),
            ("tags =~ \"news\"", "tags =~"), ("tags # \"!hidden\"", "tags #"), ("feedtitle =~ \"A|B\"", "feedtitle =~"),
            ("feedtitle = \"12\"", "feedtitle ="), ("content = \"x\"", "content ="), ("title =~ \"\"", "title =~"),
            ("title = 5", "title ="), ("unread = \"yes\" and guid = \"1\"", "guid ="),
        ])
    func whatNoQueryHasIsNamed(_ filter: String, _ words: String) {
        #expect(throws: NewsboatFilter.Problem.noCounterpart(words)) { try NewsboatFilter.query(filter) }
    }

    @Test(
        arguments: [
            ("", ""), ("unread", "unread"), ("unread = yes", "unread = yes"), ("(unread = \"yes\"", ""),
            ("unread = \"yes\" xor title =~ \"a\"", "xor title =~ \"a\""), ("unread = \"yes\")", ")"),
            ("unread = \"yes\" and", "and"), ("title =~ \"a", "title =~ \"a"), ("unread ~ \"yes\"", "unread ~ \"yes\""),
            ("age between 1:2:3", "age between 1:2:3"), ("age < -3", "age < -3"),
        ])
    func whatIsNoFilterIsRefused(_ filter: String, _ rest: String) {
        #expect(throws: NewsboatFilter.Problem.syntax(rest)) { try NewsboatFilter.query(filter) }
    }

    @Test func nestingIsLimited() {
        let filter = String(repeating: "(", count: 100_000) + "unread = \"yes\""

        #expect(throws: NewsboatFilter.Problem.self) { try NewsboatFilter.query(filter) }
    }

    @Test func filtersOfTheSettingsAreReadAndOtherLinesAreNamed() {
        let read = NewsboatConfiguration.read(
            """
            # Mine
            auto-reload yes
            ignore-article "*" "title =~ \\"advert\\""
            ignore-article "https://a.example/" \\
                "author =~ \\"Bot\\""
            macro y set browser "mpv %u" ; open-in-browser ; set browser firefox
            define-filter "Unread ones" "unread = \\"yes\\""
            ignore-article "*"
            """)

        #expect(read.filters.map(\.query) == ["title:/advert/", "author:/Bot/", "is:unread"])
        #expect(read.filters.map(\.use) == [.rule(feed: nil), .rule(feed: "https://a.example/"), .search])
        #expect(
            read.skipped == [
                SkippedLine(number: 2, name: "auto-reload", reason: .setting),
                SkippedLine(number: 6, name: "macro y", reason: .macro),
                SkippedLine(number: 8, name: "ignore-article", reason: .setting),
            ])
    }
}
