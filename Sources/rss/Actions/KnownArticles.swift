import Model
import Store

/// The articles in the database that ids name.
struct KnownArticles {
    let ids: [ArticleID]
    private let scope: AccountScope

    var query: ArticleQuery { ArticleQuery(ids: ids, in: scope) }

    /// Whether every id named an article.
    let areAll: Bool

    /// Prints a message for each id that names no article in the scope. The command changes the other articles all the
    /// same.
    init(_ ids: [ArticleID], in scope: AccountScope, of database: FeedDatabase) throws {
        let unknown = Set(try database.unknown(ids, in: scope))
        for id in ids where unknown.contains(id) { Failure(.noSuchArticle(id, in: scope.account?.name)).say() }
        self.scope = scope
        self.ids = ids.filter { !unknown.contains($0) }
        areAll = unknown.isEmpty
    }

    /// The articles that the words of a command that lists articles name; `nil` if the words are a query.
    init?(namedBy words: [String], in scope: AccountScope, of database: FeedDatabase) throws {
        guard let ids = try ArticleIDs.named(by: words) else { return nil }
        try self.init(ids, in: scope, of: database)
    }
}

extension ArticleQuery {
    /// Creates a query for the articles in the scope that have these ids.
    init(ids: [ArticleID], in scope: AccountScope) {
        self.init()
        account = scope.id
        add(.ids(ids))
    }
}
