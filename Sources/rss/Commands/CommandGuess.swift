/// The commands that an unknown word most likely stands for.
enum CommandGuess {

    /// Names used by other programs, and words for what is wanted: what they mean counts more than how they are spelt.
    private static let synonyms: [String: [String]] = [
        "articles": ["list"], "backup": ["doctor --backup", "export"], "block": ["rule"], "bookmark": ["star"],
        "cat": ["show"], "catchup": ["mark read"], "favorite": ["star"],
        "favourite": ["star"], "filter": ["rule"], "find": ["search"], "grep": ["search"],
        "headlines": ["list"], "hide": ["rule"], "history": ["list --recent"], "ignore": ["rule"], "inbox": ["list"],
        "kill": ["rule"], "labels": ["label list"], "latest": ["list"], "listen": ["download"],
        "login": ["account login"],
        "ls": ["list"], "mute": ["rule"], "news": ["list"], "next": ["read"], "play": ["download"],
        "podcasts": ["download"], "preferences": ["config"], "print": ["show"], "pull": ["sync"],
        "recent": ["list --recent"],
        "refresh": ["sync"], "reload": ["sync"], "rm": ["remove"], "save": ["star"], "settings": ["config"],
        "starred": ["list"], "subscribe": ["add"], "subscriptions": ["feeds"], "tag": ["label add"], "today": ["list"],
        "tui": ["browse"], "unread": ["list", "mark unread"], "unsubscribe": ["remove"], "update": ["sync"],
        "version": ["--version"], "view": ["show"],
    ]

    /// Returns the commands, the likeliest first; none if no command is similar.
    ///
    /// - Parameter commands: The names that there are.
    static func commands(for word: String, among commands: [String]) -> [String] {
        if Int64(word) != nil, commands.contains("read") { return ["read \(word)"] }
        if word.contains("://"), commands.contains("add") { return ["add \(word.shellWord)"] }
        let word = word.lowercased()
        if let synonyms = synonyms[word], synonyms.allSatisfy({ $0 == "--version" || isCommand($0, commands) }) {
            return synonyms
        }
        let beginning = commands.filter { $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning }
        return NearestName.of(word, among: commands).map { [$0] } ?? []
    }

    /// Returns whether the words begin with the name of a command.
    private static func isCommand(_ words: String, _ commands: [String]) -> Bool {
        words.split(separator: " ").first.map { commands.contains(String($0)) } ?? false
    }
}
