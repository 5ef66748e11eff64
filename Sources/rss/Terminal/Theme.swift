/// The look of each ``Style``.
struct Theme: Equatable, Sendable {
    private var looks: [Style: Look] = [
        .title: .bold, .unread: .bold, .read: .dim, .detail: .dim, .mark: .yellow, .error: .red,
        .code: .cyan, .link: .blueLine,
    ]

    subscript(style: Style) -> Look {
        get { looks[style] ?? .plain }
        set { looks[style] = newValue }
    }
}

/// A colour, an attribute such as bold, or several of them.
struct Look: Equatable, Sendable {
    /// The words as in the settings: `bold bright-blue`.
    let words: String

    /// The numbers of SGR (ECMA-48, 8.3.117) with semicolons between them; empty for the look of all other text.
    let codes: String

    /// The codes without colours.
    var attributes: String { codes.split(separator: ";").filter { $0.utf8.count == 1 }.joined(separator: ";") }

    static let plain = Look(words: "none", codes: "")
    static let bold = Look(words: "bold", codes: "1")
    static let dim = Look(words: "dim", codes: "2")
    static let yellow = Look(words: "yellow", codes: "33")
    static let red = Look(words: "red", codes: "31")
    static let cyan = Look(words: "cyan", codes: "36")
    static let blueLine = Look(words: "underline blue", codes: "4;34")

    /// Returns `nil` if a word is not one of ``names``.
    init?(_ words: String) {
        if words == Self.plain.words {
            self = .plain
            return
        }
        let parts = words.split(separator: " ").map(String.init)
        let codes = parts.compactMap { Self.numbers[$0] }
        guard !parts.isEmpty, codes.count == parts.count else { return nil }
        self.init(words: words, codes: codes.map(String.init).joined(separator: ";"))
    }

    private init(words: String, codes: String) {
        self.words = words
        self.codes = codes
    }

    private static let attributes = [("bold", 1), ("dim", 2), ("italic", 3), ("underline", 4), ("reverse", 7)]

    /// The terminal's own colours, which match its background.
    private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    private static let numbers: [String: Int] = {
        var numbers = Dictionary(uniqueKeysWithValues: attributes)
        for (index, color) in colors.enumerated() {
            numbers[color] = 30 + index
            numbers["bright-\(color)"] = 90 + index
        }
        return numbers
    }()

    /// The valid words, for messages.
    static let names =
        (attributes.map(\.0) + colors).joined(separator: ", ") + " or a colour prefixed with bright-"
}
