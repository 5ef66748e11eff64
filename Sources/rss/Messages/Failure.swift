import ArgumentParser
import Model
import Store

/// The reason why a command failed, as one line for the user: the problem, its place, and the next step.
struct Failure: Error {
    var message: String
    var status: ExitCode

    init(_ message: String, _ status: ExitCode) {
        self.message = message
        self.status = status
    }
}

extension Failure {

    /// Prints the message on standard error.
    func say() {
        if !message.isEmpty { Output.remark("rss: \(message)") }
    }
}

/// The next step when there are no feeds or articles.
enum Hint {
    static let addFeeds = "no feeds yet: add one with 'rss add URL', or many with 'rss import FILE'"

    /// Returns the hint when there are no feeds. Those of an account on a server may not have been fetched yet.
    static func noFeeds(in database: FeedDatabase) throws -> String {
        let isShared = try database.accounts().contains(where: \.kind.hasQueue)
        return isShared ? "no feeds yet: fetch your accounts' feeds with 'rss sync'" : addFeeds
    }

    /// Returns the hint after a query that found nothing; `nil` if its limit is 0.
    static func nothingFound(_ query: ArticleQuery, in database: FeedDatabase) throws -> String? {
        if query.limit == 0 { return nil }
        if try database.hasNoFeeds() { return try noFeeds(in: database) }
        var all = ArticleQuery()
        all.account = query.account
        if try database.articleCount(all) == 0 { return "no articles yet: fetch them with 'rss sync'" }
        let conditions =
            if case .all(let parts) = query.condition.simplified { parts } else { [query.condition.simplified] }
        guard conditions.contains(.mark(.read, false)) else { return "no articles match" }
        return conditions.count == 1
            ? "no unread articles; --all includes read ones" : "no unread articles match; --all includes read ones"
    }
}
