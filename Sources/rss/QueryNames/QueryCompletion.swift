import Query

/// Completes the last word of a query, such as `ferry -feed:"Har`.
struct QueryCompletion {
    /// The beginning of the query, which stays unchanged.
    private var head: Substring

    /// The word that is being typed, after the last blank or sign outside quotes.
    private var word: Substring

    init(_ typed: String) {
        var start = typed.startIndex
        var isQuoted = false
        var isEscaped = false
        var patternEnd = typed.startIndex
        for index in typed.indices where index >= patternEnd {
            let character = typed[index]
            let mayBePattern = !isQuoted && (index == start || typed[typed.index(before: index)] == ":")
            if mayBePattern, let end = QueryPattern.end(in: typed, at: index) {
                patternEnd = end
                continue
            }
            if isQuoted && !isEscaped && character == "\\" {
                isEscaped = true
                continue
            }
            if character == "\"" && !isEscaped { isQuoted.toggle() }
            let isSign = "()|".contains(character) || (character == "-" && index == start)
            if !isQuoted && (character.isWhitespace || isSign) { start = typed.index(after: index) }
            isEscaped = false
        }
        (head, word) = (typed[..<start], typed[start...])
    }

    /// Returns whole queries as candidates.
    func candidates(_ names: CompletionNames) -> [Candidate] {
        if let colon = word.firstIndex(of: ":"), let field = QueryField(name: word[..<colon]) {
            return values(of: field, typed: word[word.index(after: colon)...], names)
        }
        let fields = QueryField.allCases.map { Candidate("\($0.rawValue):", Self.descriptions[$0] ?? "") }
        let searches = names.searches.map { Candidate("@\($0.word)", $0.description) }
        let builtIn = BuiltInSearch.allCases.map { Candidate("@\($0.rawValue)", $0.query) }
        return (fields + builtIn + searches).matchingBeginning(of: word).map(whole)
    }

    private func whole(_ candidate: Candidate) -> Candidate {
        Candidate(head + candidate.word, candidate.description)
    }

    /// Completes the last of several values with commas between them.
    private func values(of field: QueryField, typed: Substring, _ names: CompletionNames) -> [Candidate] {
        let (before, last) = Self.lastValue(typed)
        let beginning = word.dropLast(typed.count) + before
        let known: [Candidate] =
            switch field {
            case .feed: names.feeds(last)
            case .folder: names.folders
            case .account: names.accounts
            case .label: names.labels
            default: (field.choices ?? []).map { Candidate($0) }
            }
        let found = known.matching(last)
        // Either all or none are quoted: a shell keeps what they have in common.
        let needQuotes = found.contains { Self.needsQuotes($0.word) }
        return found.map { candidate in
            let value = needQuotes ? QueryQuotes.quoted(candidate.word) : candidate.word
            return whole(Candidate(beginning + value, candidate.description))
        }
    }

    /// Splits the values: the text before the last one, and the last one without its quotes.
    private static func lastValue(_ values: Substring) -> (before: Substring, last: String) {
        var start = values.startIndex
        var last = ""
        var isQuoted = false
        var isEscaped = false
        for index in values.indices {
            switch values[index] {
            case "\\" where isQuoted && !isEscaped:
                isEscaped = true
                continue
            case "\"" where !isEscaped: isQuoted.toggle()
            case "," where !isQuoted:
                start = values.index(after: index)
                last = ""
            default: last.append(values[index])
            }
            isEscaped = false
        }
        return (values[..<start], last)
    }

    /// Returns whether rss-query(7) requires quotes for the value.
    private static func needsQuotes(_ value: String) -> Bool {
        value.contains { $0.isWhitespace || "()|\",*".contains($0) }
    }
}

extension QueryCompletion {

    private static let descriptions: [QueryField: String] = [
        .is: "Read or starred status, or unsent changes",
        .feed: "In this feed",
        .folder: "In this folder or below it",
        .account: "In this account",
        .author: "Part of an author's name",
        .title: "A word in the title",
        .url: "Part of the address",
        .link: "With a link to this host",
        .tag: "With this tag",
        .label: "With this label",
        .note: "A word in your note",
        .has: "With an enclosure, image or text",
        .date: "Published then: 2026-11, 2026-11-01..2026-11-15",
        .newer: "Published since: 3d, 6mo, yesterday, 2026-11-21",
        .older: "Published before: 3d, 6mo, yesterday, 2026-11-21",
        .arrived: "First fetched then",
        .id: "With this id",
        .limit: "At most this many",
        .perFeed: "At most this many of each feed",
        .sort: "Sort in this order",
    ]
}

extension [Candidate] {
    /// Returns the candidates that begin with the word. A word inside a name does not count, since it is usually a
    /// search word.
    fileprivate func matchingBeginning(of word: Substring) -> [Candidate] {
        let word = word.lowercased()
        return filter { $0.word.hasPrefix(word) }
    }
}
