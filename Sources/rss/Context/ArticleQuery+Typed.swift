import Foundation
import Model
import Query
import Store

extension ArticleQuery {

    /// Creates the query from the arguments, joined with spaces.
    ///
    /// Throws ``QueryError``.
    ///
    /// - Parameters:
    ///   - searches: See ``QueryParser``.
    init(typed words: [String], in scope: AccountScope, now: Date, searches: @escaping (String) -> String?) throws {
        let text = words.joined(separator: " ")
        self.init(try QueryParser.parse(text, now: now, searches: searches), in: scope)
    }

    init(_ parsed: ParsedQuery, in scope: AccountScope) {
        self.init()
        account = scope.id
        condition = parsed.condition
        limit = parsed.limit
        perFeed = parsed.perFeed
        order = parsed.order ?? .newest
    }
}

extension FeedDatabase {

    /// Returns the arguments as one query, joined with spaces, with quotes where a shell took them from names.
    ///
    /// Throws ``Failure`` if it isn't known where a name ends, see ``SpacedNames``.
    func queryText(_ words: [String], in scope: AccountScope) throws -> String {
        guard words.contains(where: { $0.contains(":") && $0.contains(where: \.isWhitespace) }) else {
            return words.joined(separator: " ")
        }
        let names = try sidebarNames(of: scope.id)
        do {
            return try words.map { try SpacedNames.quoted($0, names.reading) }.joined(separator: " ")
        } catch let doubt as SpacedNames.Doubt {
            throw Failure(doubt)
        }
    }

    /// Returns the texts of saved searches by their names, for ``QueryParser``. Reads the database only if the query
    /// may name a search.
    ///
    /// - Parameter words: The words of the query.
    func searches(namedIn words: [String]) throws -> (String) -> String? {
        guard words.contains(where: { $0.contains("@") }) else { return { _ in nil } }
        return try searches()
    }
}

extension SidebarNames {

    /// Returns what a typed text is among the names, in any case.
    fileprivate func reading(_ field: QueryField, _ typed: String) -> SpacedNames.Reading {
        let folded = typed.lowercased()
        if field == .folder {
            return folders.contains { FolderNames.contains(folded, $0.lowercased()) } ? .name : .unknown
        }
        if feeds.contains(where: { $0.name.lowercased() == folded || $0.url == typed || "\($0.id)" == typed }) {
            return .name
        }
        let isPart = feeds.contains { $0.name.lowercased().contains(folded) || $0.url.lowercased().contains(folded) }
        return isPart ? .part : .unknown
    }
}

extension Failure {
    fileprivate init(_ doubt: SpacedNames.Doubt) {
        switch doubt {
        case .ambiguous(let field, let word, let text):
            let rest = text.dropFirst(word.count).drop { $0.isWhitespace || $0 == "," }
            self.init(
                "'\(field):\(text)' is ambiguous; "
                    + "write '\(field):\"\(text)\"' for the \(field), or '\(rest) \(field):\(word)'",
                ExitStatus.usage)
        case .unknown(let field, let word, let text):
            let list = field == .folder ? "'rss folder list' lists folders" : "'rss feeds' lists feeds"
            self.init(
                "no \(field) '\(word)' (\(list)); a name with blanks needs both quotes: '\(field):\"\(text)\"'",
                ExitStatus.notFound)
        }
    }
}
