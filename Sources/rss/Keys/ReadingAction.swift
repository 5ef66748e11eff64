/// An action of a key while one reads: in an article, and in a list of articles or feeds. The names are those of the
/// settings in `[keys]`.
enum ReadingAction: String, CaseIterable, Sendable {
    case next, back, again
    case nextFeed = "next-feed"
    case star, unread
    case labels = "label"
    case note
    case readFeed = "read-feed"
    case readAbove = "read-above"
    case undo, open, comments, save, fetch, download, delete, pipe
    case pipeHTML = "pipe-html"
    case write, copy, list, feeds, sort, search, select
    case selectRange = "select-range"
    case sync, edit, command, quit, help

    /// The characters of the key, the first of which is shown.
    var characters: [Character] {
        switch self {
        case .next: [" ", "n"]
        case .back: ["b", "p"]
        case .again: ["r"]
        case .nextFeed: ["N"]
        case .star: ["s"]
        case .unread: ["u"]
        case .labels: ["t"]
        case .note: ["m"]
        case .readFeed: ["A"]
        case .readAbove: ["a"]
        case .undo: ["z"]
        case .open: ["o"]
        case .comments: ["c"]
        case .save: ["S"]
        case .fetch: ["f"]
        case .download: ["d"]
        case .delete: ["x"]
        case .pipe: ["|"]
        case .pipeHTML: ["H"]
        case .write: ["w"]
        case .copy: ["y"]
        case .list: ["l"]
        case .feeds: []
        case .sort: ["O"]
        case .search: ["/"]
        case .select: ["v"]
        case .selectRange: ["V"]
        case .sync: ["R"]
        case .edit: ["E"]
        case .command: [":"]
        case .quit: ["q"]
        case .help: ["?"]
        }
    }

    private var shown: String {
        switch self {
        case .next: "space"
        case .feeds: "tab"
        default: "\(characters[0])"
        }
    }

    /// The action in a word or two, for the line of keys.
    private var label: String {
        switch self {
        case .next: "next"
        case .back: "back"
        case .again: "again"
        case .nextFeed: "next feed"
        case .star: "star"
        case .unread: "keep unread"
        case .labels: "label"
        case .note: "note"
        case .readFeed: "feed read"
        case .readAbove: "above read"
        case .undo: "undo"
        case .open: "open"
        case .comments: "comments"
        case .save: "save link"
        case .fetch: "full text"
        case .download: "download"
        case .delete: "delete"
        case .pipe, .pipeHTML: "pipe"
        case .write: "write"
        case .copy: "copy"
        case .list: "list"
        case .feeds: "feeds"
        case .sort: "sort"
        case .search: "search"
        case .select: "select"
        case .selectRange: "select to here"
        case .sync: "sync"
        case .edit: "edit"
        case .command: "command"
        case .quit: "quit"
        case .help: "help"
        }
    }

    private var explanation: String {
        switch self {
        case .next: "the next page, then the next unread article (n, Enter: at once)"
        case .back: "the article before"
        case .again: "this article from its beginning"
        case .nextFeed: "the next unread article of another feed"
        case .star: "star it, or take the star away"
        case .unread: "keep it unread, or mark it read"
        case .labels: "add a label, or remove one"
        case .note: "write a note about it in an editor"
        case .readFeed: "mark the rest of its feed read, and go on with another one"
        case .readAbove: "mark it and all above it read, and go on"
        case .undo: "undo the last change"
        case .open: "open it in a browser"
        case .comments: "open the page with comments on it"
        case .save: "save the page of a link, by its number"
        case .fetch: "fetch its full text from its page"
        case .download: "download its enclosures"
        case .delete: "delete it permanently"
        case .pipe: "hand its text to a program"
        case .pipeHTML: "hand its HTML to a program"
        case .write: "write its text to a file"
        case .copy: "copy its address"
        case .list: "go to the list, and back"
        case .feeds: "go to the feeds, and back"
        case .sort: "sort the list in another way"
        case .search: "search in the article; in a list, change the query"
        case .select: "select several, for the next key"
        case .selectRange: "select all from the last selected one to this one"
        case .sync: "sync in the background; in the feeds, r syncs one of them"
        case .edit: "edit the list of feeds in an editor"
        case .command: "run any command of rss"
        case .quit: "go out, or quit"
        case .help: "these keys"
        }
    }

    private var entry: String { "\(shown) \(label)" }

    /// Returns the line of keys with as many as fit: `space next  s star  q quit`.
    ///
    /// - Parameter actions: Those that are possible here, the most important first.
    static func line(_ actions: [ReadingAction], within width: Int) -> String {
        var chosen: [ReadingAction] = []
        var rest = width
        for action in actions {
            rest -= action.entry.count + 2
            if rest < 0 { break }
            chosen.append(action)
        }
        return allCases.filter(chosen.contains).map(\.entry).joined(separator: "  ")
    }

    /// Returns the explanations of all keys, a line for each.
    ///
    /// - Parameter own: The explanations of the user's own keys.
    static func explanations(own: [Character: String] = [:]) -> [String] {
        var lines = allCases.dropLast(2).map { ($0.shown, $0.explanation) }
        lines.insert(("j, k", "a line down or up, as the arrows do; g and G: the beginning and the end"), at: 3)
        lines.append(("1, 2 …", "open that link in a browser"))
        lines += allCases.suffix(2).map { ($0.shown, $0.explanation) }
        lines += own.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }
        return lines.map(line)
    }

    private static func line(key: String, explanation: String) -> String {
        "  " + key + String(repeating: " ", count: max(1, 7 - key.count)) + explanation
    }
}
