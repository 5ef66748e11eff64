import ArgumentParser
import Foundation
import Model
import Store

/// Changes a mark of the articles that the user chose.
struct StatusChange {
    let change: MarkChange
    let context: Context

    /// Changes the known articles, after a message for each unknown id.
    private func makeOfThose(_ ids: [ArticleID], in database: FeedDatabase) throws {
        let known = try KnownArticles(ids, in: context.scope(in: database), of: database)
        try make(of: known.ids, in: database)
        if !known.areAll { throw ExitStatus.notFound }
    }

    /// Changes the articles that the query finds, and prints their number on a terminal.
    private func make(of query: ArticleQuery, in database: FeedDatabase) throws {
        let changed = try make(of: database.articleIDs(changing(query)), in: database)
        if Terminal.isError { Output.remark(words(changed.counted("article"))) }
    }

    /// Lists the articles that would change.
    func show(_ query: ArticleQuery, in database: FeedDatabase) throws {
        let query = changing(query)
        let together = try database.markedTogether(change, query).map { ids in
            changing(ArticleQuery(ids: ids, in: try context.scope(in: database)))
        }
        try ArticleList.printUsual(together ?? query, in: database)
    }

    @discardableResult
    private func make(of ids: [ArticleID], in database: FeedDatabase) throws -> Int {
        let changedToo = try database.changedToo(by: change, ids).count
        let changed = try database.set(change, of: ids, at: context.now())
        if changed > 0, changedToo > 0, let other = change.inOneState {
            Output.remark(
                "\(changedToo.counted("article")) of yarr marked \(other.word), too: it keeps none that is starred and unread"
            )
        }
        if changed > 0 { BackgroundPush.startIfWanted(context, database) }
        return changed
    }

    /// Returns the query without the articles that are so already.
    private func changing(_ query: ArticleQuery) -> ArticleQuery {
        var query = query
        query.add(.mark(change.mark, !change.value))
        return query
    }

    private func words(_ articles: String) -> String {
        switch change.mark {
        case .label(let name): change.value ? "added '\(name)' to \(articles)" : "removed '\(name)' from \(articles)"
        default: "marked \(articles) \(change.word)"
        }
    }
}

extension StatusChange {

    /// Changes the chosen articles, or lists them in a dry run.
    ///
    /// Throws ``Failure`` when the query restricts nothing: a script's variable may be empty.
    ///
    /// - Parameters:
    ///   - limit: The most articles that a query may choose; `nil` for all.
    ///   - takesAll: Whether the user said that every article is meant.
    func apply(
        to choice: ArticleArguments, _ selection: Selection? = nil, limit: Int? = nil, dryRun: Bool,
        takesAll: Bool = false
    ) throws {
        let isSelected = takesAll || selection?.isEmpty == false
        if !isSelected, let ids = try choice.ids() {
            let database = try context.database()
            if !dryRun { return try makeOfThose(ids, in: database) }
            return try show(ArticleQuery(ids: ids, in: context.scope(in: database)), in: database)
        }
        let database = try context.database()
        let typed = try context.query(choice.words, in: database)
        var query = try selection?.restricting(typed, at: context.now()) ?? typed
        query.limit = limit ?? query.limit
        if !query.restricts && !takesAll {
            throw Failure(
                "this would change every article; add --all to confirm", ExitStatus.usage)
        }
        if dryRun { try show(query, in: database) } else { try make(of: query, in: database) }
    }
}
