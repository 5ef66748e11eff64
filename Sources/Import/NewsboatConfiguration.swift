/// Parses newsboat's file of settings, of which filters are taken over.
/// https://newsboat.org/releases/2.21/docs/newsboat.html#_configuration_commands
enum NewsboatConfiguration {

    /// Returns what is taken over, and each other line.
    static func read(_ text: String) -> (filters: [ListedFilter], skipped: [SkippedLine]) {
        var filters: [ListedFilter] = []
        var skipped: [SkippedLine] = []
        for line in ShellLine.lines(of: text) {
            let words = NewsboatWords.words(of: line.text[...])
            guard let command = words.first else { continue }
            switch (command, words.count) {
            case ("ignore-article", 3):
                let feed = words[1] == "*" ? nil : words[1]
                filters.append(ListedFilter(line.number, words[2], .rule(feed: feed), name: command))
            case ("define-filter", 3):
                filters.append(ListedFilter(line.number, words[2], .search, name: words[1]))
            case ("macro", _):
                let name = words.prefix(2).joined(separator: " ")
                skipped.append(SkippedLine(number: line.number, name: name, reason: .macro))
            default: skipped.append(SkippedLine(number: line.number, name: command, reason: .setting))
            }
        }
        return (filters, skipped)
    }
}

/// A filter in newsboat's files, and what it is for.
package struct ListedFilter: Equatable, Sendable {
    package enum Use: Equatable, Sendable {
        case search

        /// Articles that match are not shown; of all feeds if `feed` is `nil`.
        case rule(feed: String?)
    }

    /// The number of the line, from 1.
    package var number: Int
    package var name: String
    package var use: Use

    /// The query that means the same; `nil` if there is none.
    package var query: String?

    /// The reason why there is none.
    package var problem: SkippedLine.Reason?

    init(_ number: Int, _ expression: String, _ use: Use, name: String) {
        (self.number, self.use, self.name) = (number, use, name)
        do throws(NewsboatFilter.Problem) {
            query = try NewsboatFilter.query(expression)
        } catch {
            problem =
                switch error {
                case .noCounterpart(let words): .noCounterpart(words)
                case .syntax(let rest): .unreadable(rest)
                }
        }
    }
}
