import Base
import Model
import TerminalText

/// The subscriptions as a text to edit: a heading for each folder, and below it a line for each feed with its id, title
/// and address, separated by tabs. A feed in several folders is below each.
struct FeedsText {
    /// A feed as the text has it.
    struct Line: Equatable {
        var id: FeedID
        var title: String
        var url: String
        var folders: Set<String>
    }

    /// The lines without an id: feeds to add.
    struct Addition: Equatable {
        var url: String
        var title: String?
        var folder: String?
    }

    /// The feeds in the order of their first lines.
    private(set) var feeds: [Line] = []
    private(set) var additions: [Addition] = []

    /// An error in the text, with the number of its line, counted from 1.
    struct Mistake: Error, Equatable {
        var line: Int
        var problem: String
    }

    init(_ feeds: [ListedFeed]) {
        self.feeds = feeds.map { feed in
            Line(
                id: feed.feed.id, title: Self.field(feed.feed.name), url: Self.field(feed.feed.shownURL),
                folders: Set(feed.folders))
        }
    }

    /// Reads an edited text. Throws ``Mistake``.
    ///
    /// - Parameter former: The text before, which has all feeds that there are.
    init(edited text: String, of former: FeedsText) throws(Mistake) {
        let known = Dictionary(uniqueKeysWithValues: former.feeds.map { ($0.id, $0) })
        var places: [FeedID: Int] = [:]
        var folder: String?
        // Some editors end lines with CR LF, which is a single character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            func mistake(_ problem: String) -> Mistake { Mistake(line: index + 1, problem: problem) }
            if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                guard line.hasSuffix("]") else { throw mistake("a folder's name has no ']' at its end") }
                let name = line.dropFirst().dropLast().asciiTrimmed
                folder = name.isEmpty ? nil : String(name)
                continue
            }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0.asciiTrimmed) }
            guard let number = Int64(fields[0]) else {
                additions.append(try Self.addition(fields, folder, mistake))
                continue
            }
            let id = FeedID(number)
            guard let before = known[id] else { throw mistake("no feed \(id)") }
            guard fields.count == 3 else { throw mistake("expected id, title and address, separated by tabs") }
            if fields[1].isEmpty { throw mistake("feed \(id) has no title") }
            if fields[2] != before.url {
                guard Self.isAddress(fields[2]) else { throw mistake("feed \(id) has no address") }
                if SecretAddress.isCut(fields[2]) { throw mistake("this address is cut short; write the whole one") }
            }
            guard let place = places[id] else {
                places[id] = feeds.count
                feeds.append(Line(id: id, title: fields[1], url: fields[2], folders: folder.map { [$0] } ?? []))
                continue
            }
            guard Self.take(fields[1], into: &feeds[place].title, before: before.title) else {
                throw mistake("feed \(id) has another title above")
            }
            guard Self.take(fields[2], into: &feeds[place].url, before: before.url) else {
                throw mistake("feed \(id) has another address above")
            }
            if let folder { feeds[place].folders.insert(folder) }
        }
        // An editor that failed may leave an empty file.
        if feeds.isEmpty && additions.isEmpty && !former.feeds.isEmpty {
            throw Mistake(line: 1, problem: "no feeds are left ('rss remove' removes all)")
        }
    }

    /// Takes what a further line of a feed says: of two lines, one may have been edited.
    ///
    /// - Returns: Whether it goes with what the lines above say.
    private static func take(_ field: String, into known: inout String, before: String) -> Bool {
        if field == before || field == known { return true }
        guard known == before else { return false }
        known = field
        return true
    }

    private static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("/") || text.contains("://") && !text.contains(where: \.isWhitespace)
    }

    /// Reads the line of a feed to add: its address, or its title and address.
    private static func addition(
        _ fields: [String], _ folder: String?, _ mistake: (String) -> Mistake
    ) throws(Mistake) -> Addition {
        let fields = fields.filter { !$0.isEmpty }
        // An editor that replaces tabs by blanks makes one field of a line.
        guard (1...2).contains(fields.count), let url = fields.last, isAddress(url)
        else { throw mistake("expected an id or an address, and tabs between fields") }
        return Addition(url: url, title: fields.count == 2 ? fields[0] : nil, folder: folder)
    }

    /// The text. Feeds without a folder come first.
    var text: String {
        var byFolder: [String: [Line]] = [:]
        for feed in feeds {
            for folder in feed.folders.isEmpty ? [""] : feed.folders { byFolder[folder, default: []].append(feed) }
        }
        let sections = byFolder.keys.sorted().map { folder in
            let lines = (byFolder[folder] ?? []).map { "\($0.id)\t\($0.title)\t\($0.url)\n" }
            return (folder.isEmpty ? "" : "[\(folder)]\n") + lines.joined()
        }
        return Self.explanation + sections.map { "\n" + $0 }.joined()
    }

    private static let explanation = """
        # One feed per line: id, title and address, separated by tabs, below its folder; in several folders, below each.
        # Change titles and addresses, move lines, delete lines to unsubscribe, and add lines with an address, or a title and
        # an address.
        # What changes is shown before it is done. Lines that begin with # are ignored.

        """

    private static func field(_ text: String) -> String {
        String(TerminalText.safe(text).replacing("\t", with: " ").asciiTrimmed)
    }
}

// MARK: - Differences

extension FeedsText {

    /// Returns the commands, each as its words without `rss`, that make this text of the former one.
    func commands(from former: FeedsText) -> [[String]] {
        let now = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0) })
        var commands: [[String]] = []
        for before in former.feeds {
            guard let feed = now[before.id] else { continue }
            if feed.title != before.title {
                commands.append(ReverseCommands.words(["rename"], ["\(feed.id)", feed.title]))
            }
            if feed.url != before.url {
                commands.append(["feed", "set", "\(feed.id)", FeedAddressChange.key, feed.url])
            }
            if feed.folders != before.folders {
                commands.append(ReverseCommands.move(feed.id, from: before.folders, to: feed.folders))
            }
        }
        commands += additions.map { new in
            ["add", new.url] + (new.folder.map { ["--folder=\($0)"] } ?? [])
                + (new.title.map { ["--title=\($0)"] } ?? [])
        }
        let removed = former.feeds.map(\.id).filter { now[$0] == nil }
        // One command, so that one undo takes all of it back.
        if !removed.isEmpty { commands.append(["remove"] + removed.map { "\($0)" }) }
        return commands
    }
}
