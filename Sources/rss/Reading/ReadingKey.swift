/// The actions between two articles, and the keys for them.
enum ReadingKey: CaseIterable {
    case next, back, again, star, unread, open, download, delete, quit, help

    init?(_ key: Keyboard.Key) {
        switch key {
        case .enter, .right, .down: self = .next
        case .left, .up: self = .back
        case .interrupt: self = .quit
        case .character(let character):
            guard let found = Self.allCases.first(where: { $0.characters.contains(character) }) else { return nil }
            self = found
        default: return nil
        }
    }

    /// The characters of the key. The first is the one that is shown.
    private var characters: [Character] {
        switch self {
        case .next: [" ", "n", "j"]
        case .back: ["b", "p", "k"]
        case .again: ["r"]
        case .star: ["s"]
        case .unread: ["u"]
        case .open: ["o"]
        case .download: ["d"]
        case .delete: ["x"]
        case .quit: ["q"]
        case .help: ["?"]
        }
    }

    private var shown: String { self == .next ? "space" : "\(characters[0])" }

    /// The action in a word or two, for the line of keys.
    private var label: String {
        switch self {
        case .next: "next"
        case .back: "back"
        case .again: "again"
        case .star: "star"
        case .unread: "keep unread"
        case .open: "open"
        case .download: "download"
        case .delete: "delete"
        case .quit: "quit"
        case .help: "help"
        }
    }

    private var explanation: String {
        switch self {
        case .next: "the next article"
        case .back: "the article before"
        case .again: "show this article again"
        case .star: "star it, or take the star away"
        case .unread: "keep it unread, or mark it read"
        case .open: "open it in a browser"
        case .download: "download its enclosures"
        case .delete: "delete it permanently"
        case .quit: "quit"
        case .help: "these keys"
        }
    }

    /// Returns the line of keys with as many as fit: `space next  s star  q quit`.
    static func line(within width: Int) -> String {
        // The most important keys are the last to be left out.
        let byImportance: [ReadingKey] = [.next, .quit, .help, .star, .unread, .open, .back, .download]
        var chosen: [ReadingKey] = []
        var rest = width
        for key in byImportance {
            rest -= key.entry.count + 2
            if rest < 0 { break }
            chosen.append(key)
        }
        return allCases.filter(chosen.contains).map(\.entry).joined(separator: "  ")
    }

    private var entry: String { "\(shown) \(label)" }

    /// The explanations of all keys, a line for each.
    static var explanations: String {
        let lines = allCases.map { key in
            key.shown + String(repeating: " ", count: 7 - key.shown.count) + key.explanation
        }
        let links = "1, 2 … open that link in a browser"
        return (lines.dropLast(2) + [links] + lines.suffix(2)).map { "  \($0)\n" }.joined()
    }
}
