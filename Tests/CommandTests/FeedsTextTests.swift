import Foundation
import Model
import Testing

@testable import rss

/// The list of feeds as a text to edit, see ``FeedsText``.
@Suite struct FeedsTextTests {
    private static func feed(_ id: Int64, _ title: String, _ folders: [String] = []) -> ListedFeed {
        let feed = Feed(
            id: FeedID(id), accountID: AccountID(1), url: "https://example.org/\(id)", title: title, customTitle: nil,
            siteURL: nil, dateAdded: Date(timeIntervalSince1970: 0))
        return ListedFeed(
            feed: feed, folders: folders, unread: 0, refresh: RefreshState(), syncState: .synced, accountName: "local",
            downloads: 0, newest: nil)
    }

    private let former = FeedsText([
        Self.feed(1, "Trains"), Self.feed(2, "Code", ["News", "Work"]), Self.feed(3, "Soup", ["News"]),
        Self.feed(4, "Evil\u{1B}[31m\tred\n", ["News"]),
    ])

    private func commands(_ change: (String) -> String) throws -> [String] {
        try FeedsText(edited: change(former.text), of: former).commands(from: former)
            .map { $0.joined(separator: " ") }
    }

    @Test func anUnchangedTextHasNoCommands() throws {
        #expect(try commands { $0 } == [])
        #expect(try commands { $0.replacing("\n", with: "\r\n") } == [])
        #expect(try commands { "\n\n# more\n" + $0 } == [])
    }

    @Test(arguments: [
        ("3\tSoup", "3\tBroth", "rename 3 Broth"), ("2\tCode", "2\tShell", "rename 2 Shell"),
        ("org/3", "org/33", "feed set 3 url https://example.org/33"),
        ("Code\thttps://example.org/2", "Code\t/srv/code.xml", "feed set 2 url /srv/code.xml"),
        ("[Work]", "[Play]", "move 2 --also=Play --from=Work"), ("1\tTrains", "[A]\n1\tTrains", "move 1 A"),
        ("3\tSoup\thttps://example.org/3\n", "", "remove 3"),
        ("[Work]", "[Work]\nhttps://example.org/new", "add https://example.org/new --folder=Work"),
        (
            "[Work]", "[Work]\nNew one\thttps://example.org/new",
            "add https://example.org/new --folder=Work --title=New one"
        ),
    ])
    func aChangeIsACommand(_ text: String, _ other: String, _ command: String) throws {
        let changed = try commands {
            text.contains("Code")
                ? $0.replacing(text, with: other, maxReplacements: 1) : $0.replacing(text, with: other)
        }
        #expect(changed == [command])
    }

    @Test(arguments: [
        ("3\tSoup", "33\tSoup", "no feed 33"), ("https://example.org/3", "org/33", "feed 3 has no address"),
        ("https://example.org/3", "https://example.org/…", "this address is cut short"),
        ("3\tSoup\t", "3 Soup ", "expected an id or an address"), ("3\tSoup", "3\t", "feed 3 has no title"),
        ("[News]", "[News", "a folder's name has no ']'"),
        ("\thttps://example.org/3", "", "expected id, title and address"),
    ])
    func aMistakeIsAnError(_ text: String, _ other: String, _ problem: String) throws {
        let mistake = #expect(throws: FeedsText.Mistake.self) { try commands { $0.replacing(text, with: other) } }
        #expect(mistake?.problem.hasPrefix(problem) == true)
        #expect((mistake?.line ?? 0) > 3)
    }

    @Test func anEmptyTextRemovesNothing() {
        #expect(throws: FeedsText.Mistake.self) { try commands { _ in "" } }
    }

    @Test func thousandsOfFeedsAreCompared() throws {
        let many = FeedsText((1...5_000).map { Self.feed($0, "Feed \($0)", ["Folder \($0 % 50)"]) })
        let edited = many.text.replacing("\t" + "Feed 4321\t", with: "\tOther\t")

        #expect(try FeedsText(edited: edited, of: many).commands(from: many) == [["rename", "4321", "Other"]])
    }
}
