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
        if commands.contains("list"), let synonym = synonyms[word] { return synonym }
        let beginning = commands.filter { $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning[0] }
        let near = commands.map { (name: $0, distance: distance(Array(word), Array($0))) }
        return near.filter { $0.distance <= 2 && $0.distance < $0.name.count / 2 }.min { $0.distance < $1.distance }?
            .name
    }

    /// How many characters have to be put in, left out, exchanged, or swapped with the next (optimal string alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var rows = [Array(0...right.count)]
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let isSame = left[i] == right[j]
                var least = min(rows[i][j] + (isSame ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                let isSwapped = i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j]
                if isSwapped { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }
}
