import ArgumentParser
import Foundation
import Model
import Store

/// Articles by their ids: arguments, or lines of standard input.
struct ArticleIDs: ParsableArguments {
    @Argument(help: ArgumentHelp("Ids as 'rss list' prints them; '-': one a line from standard input", valueName: "id"))
    var ids: [String] = []

    /// In the order they were given, each once.
    ///
    /// Throws ``Failure`` when one isn't a number.
    func read() throws -> [ArticleID] {
        var ids: [ArticleID] = []
        try forEach { ids.append($0) }
        return ids
    }

    /// As ``read()``, but each as soon as it is there.
    func forEach(_ body: (ArticleID) throws -> Void) throws {
        if ids.isEmpty {
            throw Failure("no article was named: by ids, or '-' for ids on standard input", ExitStatus.usage)
        }
        try Self.forEach(ids, body)
    }

    /// See ``read()``.
    static func read(_ words: [String]) throws -> [ArticleID] {
        var ids: [ArticleID] = []
        try forEach(words) { ids.append($0) }
        return ids
    }

    private static func forEach(_ words: [String], _ body: (ArticleID) throws -> Void) throws {
        var seen = SeenIDs()
        func once(_ id: ArticleID) throws {
            if seen.insert(id) { try body(id) }
        }
        for word in words {
            if word == "-" { try forEachInput(once) } else { try once(id(word)) }
        }
    }

    /// The first field of every line that isn't empty, or the member `id` of an object.
    private static func forEachInput(_ body: (ArticleID) throws -> Void) throws {
        while let line = readLine() {
            if line.hasPrefix("{") {
                try body(id(inObject: line))
            } else {
                let field = line.prefix { $0 != "\t" }.trimmingCharacters(in: .whitespaces)
                if !field.isEmpty { try body(id(field)) }
            }
        }
    }

    private struct Object: Decodable {
        let id: Int64
    }

    private static func id(inObject line: String) throws -> ArticleID {
        guard let object = try? JSONDecoder().decode(Object.self, from: Data(line.utf8)) else {
            throw Failure("a line on standard input begins with '{', and is no object with an id", ExitStatus.usage)
        }
        return try id("\(object.id)")
    }

    private static func id(_ text: String) throws -> ArticleID {
        guard let number = Int64(text), number > 0 else {
            throw Failure("'\(text)' is no article's id ('rss list' prints them)", ExitStatus.usage)
        }
        return ArticleID(number)
    }
}

extension FeedDatabase {
    /// Those of the ids that name articles. The others are told to the user; what is there is still done.
    ///
    /// - Returns: also whether all of them did.
    func known(_ ids: [ArticleID]) throws -> (ids: [ArticleID], areAll: Bool) {
        let unknown = Set(try unknown(ids))
        for id in ids where unknown.contains(id) { Failure(.noSuchArticle(id)).say() }
        return (ids.filter { !unknown.contains($0) }, unknown.isEmpty)
    }
}
