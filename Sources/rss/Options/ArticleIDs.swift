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
        if ids.isEmpty {
            throw Failure("no article was named: by ids, or '-' for ids on standard input", ExitStatus.usage)
        }
        return try Self.read(ids)
    }

    /// See ``read()``.
    static func read(_ words: [String]) throws -> [ArticleID] {
        var seen: Set<ArticleID> = []
        return try words.flatMap { try $0 == "-" ? standardInput() : [id($0)] }.filter { seen.insert($0).inserted }
    }

    /// The first field of every line that isn't empty.
    private static func standardInput() throws -> [ArticleID] {
        var ids: [ArticleID] = []
        while let line = readLine() {
            let field = line.prefix { $0 != "\t" }.trimmingCharacters(in: .whitespaces)
            if !field.isEmpty { ids.append(try id(field)) }
        }
        return ids
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
