import Model

/// A key that the user defined in the settings.
enum OwnKey: Equatable, Sendable {
    case action(ReadingAction)

    /// A program that reads the article as text or HTML, with templates as arguments.
    case program([String], ArticleForm)

    /// A command of this program, which gets the ids of what is chosen if it takes such things and names none.
    case command([String])

    /// Why a setting defines no key.
    struct Mistake: Error {
        /// The mistake, to follow the name of the setting.
        let words: String
    }

    /// Keys that move, whatever the settings say.
    private static let fixed = "jkgG0123456789"

    /// Returns the character that the key of a setting stands for.
    static func character(_ name: Substring) throws(Mistake) -> Character {
        guard name.count == 1, let character = name.first, !character.isNewline else {
            throw Mistake(words: "must be named like one key, a character")
        }
        if fixed.contains(character) { throw Mistake(words: "cannot be changed: the key moves, or opens a link") }
        return character
    }

    /// Creates the key for an action of this name.
    init(action name: String) throws(Mistake) {
        guard let action = ReadingAction(rawValue: name) else {
            let names = ReadingAction.allCases.map(\.rawValue)
            let nearest = NearestName.of(name, among: names).map { "; did you mean '\($0)'?" }
            throw Mistake(
                words: "is no action: '\(name)'" + (nearest ?? "; valid are \(names.joined(separator: ", "))"))
        }
        self = .action(action)
    }

    /// Creates the key for `|` or `H` and a program, or for a command, with arguments.
    init(words: [String]?) throws(Mistake) {
        guard let words, let first = words.first else {
            throw Mistake(
                words: "must be an action, or an array of a command, or of \"|\" and a program, with arguments")
        }
        guard ["|", "H"].contains(first) else {
            self = .command(words)
            return
        }
        let program = Array(words.dropFirst())
        if program.isEmpty { throw Mistake(words: "names no program after \"\(first)\"") }
        for word in program where !word.isEmpty { try Self.check(word) }
        self = .program(program, first == "|" ? .plain : .html)
    }

    private static func check(_ template: String) throws(Mistake) {
        do throws(Template.Mistake) {
            _ = try Template(template).pieces(of: FullArticle.self)
        } catch {
            throw Mistake(words: "has a mistake in '\(template)', column \(error.column): \(error.words)")
        }
    }

    /// The words of the setting.
    var words: [String] {
        switch self {
        case .action(let action): [action.rawValue]
        case .program(let words, let form): [form == .html ? "H" : "|"] + words
        case .command(let words): words
        }
    }

    var explanation: String {
        if case .command = self { return "rss " + words.joined(separator: " ") }
        return words.joined(separator: " ")
    }
}
