/// The command that an unknown word most likely stands for.
enum CommandGuess {

    /// Names used by other programs.
    private static let synonyms = [
        "cat": "show", "fetch": "sync", "login": "account login", "ls": "list", "print": "show", "pull": "sync",
        "refresh": "sync", "reload": "sync", "rm": "remove", "subscribe": "add", "unread": "mark unread",
        "unsubscribe": "remove", "update": "sync", "view": "show",
    ]

    /// Returns `nil` if no command is similar.
    static func command(for word: String, among commands: [String]) -> String? {
        let word = word.lowercased()
        if let synonym = synonyms[word], commands.contains(where: synonym.hasPrefix) { return synonym }
        let beginning = commands.filter { $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning[0] }
        return NearestName.of(word, among: commands)
    }
}
