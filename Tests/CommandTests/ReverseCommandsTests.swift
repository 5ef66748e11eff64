import Foundation
import Model
import Testing

@testable import rss

/// The commands that make the user's decisions as they were.
@Suite struct ReverseCommandsTests {
    private static let local = Account(id: AccountID(1), service: .local, name: "local")
    private static let server = Account(id: AccountID(2), service: .miniflux, name: "my server")

    private static func feed(
        _ id: Int64, title: String? = "Own", custom: String? = nil, in folders: Int64..., of account: Account = local,
        url: String? = nil
    ) -> Decisions.Subscribed {
        let feed = Feed(
            id: FeedID(id), accountID: account.id, url: url ?? "https://\(id).example/", title: title,
            customTitle: custom,
            dateAdded: Date(timeIntervalSince1970: 0))
        return Decisions.Subscribed(feed, folders: Set(folders.map { FolderID($0) }))
    }

    private static func decisions(
        _ feeds: [Decisions.Subscribed] = [], folders: [Int64: String] = [:], of account: Account? = nil,
        settings: [FeedSetting.Owner: [FeedSetting]] = [:], searches: [String: String] = [:], rules: [Rule] = [],
        deliveries: [Delivery] = []
    ) -> Decisions {
        let named = folders.map { id, name in
            (FolderID(id), Folder(id: FolderID(id), accountID: (account ?? local).id, name: name))
        }
        return Decisions(
            accounts: [local] + (account.map { [$0] } ?? []), folders: Dictionary(uniqueKeysWithValues: named),
            feeds: Dictionary(uniqueKeysWithValues: feeds.map { ($0.feed.id, $0) }), settings: settings,
            searches: searches.map { SavedSearch(name: $0.key, query: StoredQuery($0.value)) }.sorted {
                $0.name < $1.name
            },
            rules: rules,
            deliveries: deliveries)
    }

    private static func rule(_ id: Int64, _ query: String, _ actions: RuleActions, paused: Bool = false) -> Rule {
        Rule(id: RuleID(id), query: StoredQuery(query), actions: actions, isPaused: paused)
    }

    private static func delivery(
        _ query: String = "", _ program: [String] = ["/bin/true"], batch: Int = 1, ordered: Bool = false,
        paused: Bool = false
    ) -> Delivery {
        Delivery(
            id: DeliveryID(1), name: "mail", query: StoredQuery(query),
            target: program.isEmpty ? .follow : .program(program), batch: batch,
            isOrdered: ordered,
            isPaused: paused)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let former: Decisions
        let now: Decisions
        let commands: [String]

        init(_ description: String, from former: Decisions, to now: Decisions, _ commands: String...) {
            self.init(description, from: former, to: now, commands: commands)
        }

        init(_ description: String, from former: Decisions, to now: Decisions, commands: [String]) {
            (testDescription, self.former, self.now, self.commands) = (description, former, now, commands)
        }
    }

    private static let titlesAndFolders: [Case] = [
        Case(
            "a title", from: decisions([feed(1, custom: "It's old")]), to: decisions([feed(1, custom: "New")]),
            #"rename 1 'It'\''s old'"#),
        Case("the first title", from: decisions([feed(1)]), to: decisions([feed(1, custom: "New")]), "rename 1 ''"),
        Case(
            "a title like an option", from: decisions([feed(1, custom: "-x")]), to: decisions([feed(1)]),
            "rename -- 1 -x"),
        Case(
            "a title on a server", from: decisions([feed(1, title: "Old", of: server)], of: server),
            to: decisions([feed(1, title: "New", of: server)], of: server), "rename 1 Old"),
        Case("a publisher's title", from: decisions([feed(1, title: "Old")]), to: decisions([feed(1, title: "New")])),
        Case(
            "another folder", from: decisions([feed(1, in: 1)], folders: [1: "Old", 2: "New"]),
            to: decisions([feed(1, in: 2)], folders: [1: "Old", 2: "New"]), "move 1 Old"),
        Case(
            "a new folder", from: decisions([feed(1)]), to: decisions([feed(1, in: 2)], folders: [2: "New"]),
            "move 1 ''", "folder remove New"),
        Case(
            "one of several folders", from: decisions([feed(1, in: 1, 2)], folders: [1: "A", 2: "B", 3: "C"]),
            to: decisions([feed(1, in: 1, 3)], folders: [1: "A", 2: "B", 3: "C"]), "move 1 '--also=B' '--from=C'"),
        Case(
            "a folder's name", from: decisions([feed(1, in: 1, 2)], folders: [1: "A", 2: "A/B"]),
            to: decisions([feed(1, in: 1, 2)], folders: [1: "My C", 2: "My C/B"]), "folder rename 'My C' A"),
        Case(
            "folders that were merged", from: decisions([feed(1, in: 1), feed(2, in: 2)], folders: [1: "A", 2: "B"]),
            to: decisions([feed(1, in: 2), feed(2, in: 2)], folders: [2: "B"]), "move 1 A"),
        Case(
            "an empty folder that is gone", from: decisions(folders: [1: "A"], of: server), to: decisions(of: server),
            "folder add --account 'my server' A"),
        Case("new folders", from: decisions(), to: decisions(folders: [1: "A", 2: "A/B"]), "folder remove A"),
    ]

    private static let feeds: [Case] = [
        Case(
            "feeds that were added", from: decisions(), to: decisions([feed(2, in: 1), feed(1)], folders: [1: "N"]),
            "remove 1 2", "folder remove N"),
        Case(
            "a feed of a server that is gone",
            from: decisions([feed(1, custom: "T", in: 1, of: server)], folders: [1: "A"], of: server),
            to: decisions(folders: [1: "A"], of: server),
            "add https://1.example/ --folder A --title T --account 'my server'"),
        Case(
            "a secret address that is gone",
            from: decisions([feed(1, of: server, url: "https://x.example/?token=abcdef0123456789abcdef")], of: server),
            to: decisions(of: server)),
        Case("an account", from: decisions(), to: decisions(of: server), "account remove 'my server'"),
        Case(
            "an account that is gone",
            from: decisions([feed(1, in: 1, of: server)], folders: [1: "A", 2: "B"], of: server),
            to: decisions()),
    ]

    private static let settings: [Case] = {
        let (one, folder) = (FeedSetting.Owner.feed(FeedID(1)), FeedSetting.Owner.folder(FolderID(1)))
        func change(_ description: String, _ former: [FeedSetting], _ now: [FeedSetting], _ command: String...) -> Case
        {
            Case(
                description, from: decisions([feed(1)], settings: [one: former]),
                to: decisions([feed(1)], settings: [one: now]), commands: command)
        }
        return [
            change("a setting", [FeedSetting(.keep, "9d")], [FeedSetting(.keep, "all")], "feed set 1 keep 9d"),
            change("a first setting", [], [FeedSetting(.keep, "9d")], "feed unset 1 keep"),
            change(
                "a header", [], [FeedSetting(.header, "X-Key", name: "x-key", secret: "s")], "feed unset 1 header x-key"
            ),
            change("a secret that is gone", [FeedSetting(.header, "X-Key", name: "x-key", secret: "s")], []),
            change(
                "a program", [FeedSetting(.filter, #"["/bin/sed","-n p"]"#)], [], "feed set -- 1 filter /bin/sed '-n p'"
            ),
            Case(
                "a folder's setting",
                from: decisions(folders: [1: "A"], settings: [folder: [FeedSetting(.keep, "9d")]]),
                to: decisions(folders: [1: "A"]), "folder set A keep 9d"),
        ]
    }()

    private static let queries: [Case] = [
        Case(
            "a search", from: decisions(searches: ["s": "title:a newer:7d"]), to: decisions(searches: ["s": "b"]),
            "search save s 'title:a newer:7d'"),
        Case("a search that is gone", from: decisions(searches: ["s": "-a"]), to: decisions(), "search save s '(-a)'"),
        Case("a search that was added", from: decisions(), to: decisions(searches: ["s": "a"]), "search remove s"),
        Case(
            "a search's name",
            from: decisions(searches: ["s": "a"], rules: [rule(1, "@s", RuleActions([.read: true]))]),
            to: decisions(searches: ["t": "a"], rules: [rule(1, "@t", RuleActions([.read: true]))]), "search rename t s"
        ),
        Case(
            "a rule that is gone",
            from: decisions(rules: [
                rule(
                    3, "title:it's",
                    RuleActions([.read: true, .starred: true], labels: ["to do"], program: ["/x", "{url}"]))
            ]), to: decisions(),
            #"rule add 'title:it'\''s' --mark read --star --label 'to do' --open-with /x '{url}'"#),
        Case(
            "a rule for all", from: decisions(rules: [rule(3, "", RuleActions(deletes: true))]), to: decisions(),
            "rule add --all --delete"),
        Case(
            "rules that were added", from: decisions(),
            to: decisions(rules: [rule(3, "a", RuleActions()), rule(4, "b", RuleActions())]), "rule remove 3 4"),
        Case(
            "a rule's query", from: decisions(rules: [rule(3, "a b", RuleActions())]),
            to: decisions(rules: [rule(3, "c", RuleActions(), paused: true)]), "rule edit 3 'a b'", "rule resume 3"),
        Case(
            "a delivery that is gone",
            from: decisions(deliveries: [delivery("a b", ["/x", "-v"], batch: 5, ordered: true)]),
            to: decisions(), "deliver add mail 'a b' --batch 5 --ordered -- /x -v"),
        Case("a follower that is gone", from: decisions(deliveries: [delivery("a", [])]), to: decisions()),
        Case(
            "a delivery", from: decisions(deliveries: [delivery("", ["/x"])]),
            to: decisions(deliveries: [delivery("b", ["/y"], batch: 2, ordered: true, paused: true)]),
            "deliver edit mail '' --batch 1 --no-ordered -- /x", "deliver resume mail"),
    ]

    @Test(arguments: titlesAndFolders + feeds + settings + queries)
    func whatWasDecidedComesBack(_ case: Case) {
        let commands = ReverseCommands.all(from: `case`.now, to: `case`.former)

        #expect(commands.map { $0.map(\.shellWord).joined(separator: " ") } == `case`.commands)
        #expect(ReverseCommands.all(from: `case`.now, to: `case`.now) == [])
    }

    @Test func moreThanAPersonReadsAreNotPrinted() {
        let feeds = (1...60 as ClosedRange<Int64>).map { Self.feed($0, custom: "T") }

        #expect(
            ReverseCommands.all(from: Self.decisions(feeds), to: Self.decisions((1...60).map { Self.feed($0) })) == [])
    }
}
