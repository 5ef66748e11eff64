/// What somebody means who names a command that there isn't.
enum CommandGuess {

    /// What other programs call it.
    private static let synonyms = [
        "cat": "show", "fetch": "sync", "login": "account login", "ls": "list", "print": "show", "pull": "sync",
        "refresh": "sync", "reload": "sync", "rm": "remove", "subscribe": "add", "unread": "mark unread",
        "unsubscribe": "remove", "update": "sync", "view": "show",
    ]

    /// One of the commands, or nil where none is near.
    static func command(for word: String, among commands: [String]) -> String? {
        let word = word.lowercased()
        if let synonym = synonyms[word], commands.contains(where: synonym.hasPrefix) { return synonym }
        let beginning = commands.filter { $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning[0] }
        return NearestName.of(word, among: commands)
    }
}
