import Model
import Store

/// The programs of the settings that run after a sync, when nothing is locked any more, one after the other. Each runs once
/// or not at all: if the process is killed, the remaining programs do not run later.
struct SyncHooks: Step {
    let name = "hooks"

    /// The articles that arrived.
    let arrived: [ArticleID]

    /// The number of feeds that failed, and of accounts that failed as a whole.
    let failed: Int
    let environment: StepEnvironment

    /// Runs all programs. What goes wrong with one is reported.
    func run() async throws {
        let settings = environment.hooks
        let programs = [settings.newArticle, settings.newArticles, settings.afterSync]
        if programs.allSatisfy(\.isEmpty) { return }
        let articles = try environment.database.articles(arrived, .mark(.read, false))
        // Only the newest articles are passed on, the oldest of them first.
        try await program(\.newArticle, "new_article")?
            .runOnce(forEach: articles.prefix(ArticleProgram.most).reversed())
        let summary = try summary(of: articles)
        if !articles.isEmpty { try await program(\.newArticles, "new_articles")?.runOnce(articles, summary) }
        try await program(\.afterSync, "after_sync")?.runOnce(articles, summary)
    }

    /// Returns the program of a setting; `nil` if there is none.
    private func program(_ words: KeyPath<HookSettings, [String]>, _ name: String) -> ArticleProgram? {
        let words = environment.hooks[keyPath: words]
        return words.isEmpty ? nil : ArticleProgram(name: name, words: words, environment: environment)
    }

    private func summary(of new: [ListedArticle]) throws -> Placeholders {
        var unread = ArticleQuery()
        unread.add(.mark(.read, false))
        return Placeholders([
            "new": "\(new.count)", "unread": "\(try environment.database.articleCount(unread))", "failed": "\(failed)",
        ])
    }
}
