import Foundation
import Model
import Store
import Sync

/// The programs that run after a sync, when nothing is locked any more: first those with which rules open articles,
/// then those of the settings. They run one after the other.
///
/// Nothing is repeated: if the process is killed, the remaining programs do not run later.
struct SyncHooks {
    let settings: HookSettings
    let database: FeedDatabase
    let outcomes: [Syncer.Outcome]

    /// The number of articles for which a hook, or a rule, runs its program after one sync: a thousand windows are no
    /// help.
    private static let most = 10

    /// Runs all programs. What goes wrong with one is printed as one line.
    func run() async throws {
        let ruleEffects = outcomes.compactMap { try? $0.result.get().ruleEffects }
            .reduce(into: RuleEffects()) { $0 += $1 }
        try await open(ruleEffects.openings)
        try await tell(of: ruleEffects.arrived)
    }

    /// The number of feeds that failed, and of accounts that failed as a whole.
    private var failed: Int {
        outcomes.reduce(0) { count, outcome in
            switch outcome.result {
            case .success(let report): count + report.fetches.failures.count + (report.push.problem == nil ? 0 : 1)
            case .failure: count + 1
            }
        }
    }
}

// MARK: - Rules

extension SyncHooks {

    private func open(_ openings: [RuleEffects.Opening]) async throws {
        for (rule, openings) in Dictionary(grouping: openings, by: \.rule.id).sorted(by: { $0.key < $1.key }) {
            guard let program = openings.first?.rule.actions.program else { continue }
            let name = "rule \(rule)"
            let articles = try articles(openings.map(\.article))
            for article in articles.prefix(Self.most) {
                guard try await run(program, named: name, Placeholders(article), [article]) else { break }
            }
            if articles.count > Self.most {
                let rest = (articles.count - Self.most).counted("more article wasn't", "more articles weren't")
                say("\(name): \(rest) opened ('rss rule test \(rule)' lists them)")
            }
        }
    }
}

// MARK: - Settings

extension SyncHooks {

    private func tell(of arrived: [ArticleID]) async throws {
        let programs = [settings.newArticle, settings.newArticles, settings.afterSync]
        if programs.allSatisfy(\.isEmpty) { return }
        let articles = try articles(arrived, .mark(.read, false))
        // Only the newest articles are passed on, the oldest of them first.
        for article in articles.prefix(Self.most).reversed() where !settings.newArticle.isEmpty {
            guard try await run(settings.newArticle, named: "new_article", Placeholders(article), [article]) else {
                break
            }
        }
        let summary = try summary(of: articles)
        if !settings.newArticles.isEmpty && !articles.isEmpty {
            _ = try await run(settings.newArticles, named: "new_articles", summary, articles)
        }
        if !settings.afterSync.isEmpty {
            _ = try await run(settings.afterSync, named: "after_sync", summary, articles)
        }
    }

    private func summary(of new: [ListedArticle]) throws -> Placeholders {
        var unread = ArticleQuery()
        unread.add(.mark(.read, false))
        return Placeholders([
            "new": "\(new.count)", "unread": "\(try database.articleCount(unread))", "failed": "\(failed)",
        ])
    }

    /// Returns the articles, newest first, without those deleted meanwhile.
    private func articles(
        _ ids: [ArticleID], _ condition: ArticleCondition = .all([])
    ) throws -> [ListedArticle] {
        var query = ArticleQuery(ids: ids, in: .all)
        query.add(condition)
        var articles: [ListedArticle] = []
        try database.forEachArticle(query) { articles.append($0) }
        return articles
    }
}

// MARK: - Running

extension SyncHooks {

    /// Runs the program.
    ///
    /// - Returns: Whether it makes sense to run the program for another article.
    private func run(
        _ program: [String], named name: String, _ placeholders: Placeholders, _ articles: [ListedArticle]
    ) async throws -> Bool {
        for cut in placeholders.cut(in: program) { say("\(name): \(cut)") }
        let hook = HookProgram(words: placeholders.filled(program), timeout: .seconds(settings.timeout))
        do {
            try await hook.run(input: Layout.jsonLines(ListedArticle.fields).bytes(of: articles))
            return true
        } catch let problem as HookProgram.Problem {
            say("\(name): '\(program[0])' \(problem.words(timeout: settings.timeout))")
            return problem.concernsOneArticle
        }
    }

    private func say(_ words: String) {
        Failure(words, ExitStatus.inputOutput).say()
    }
}
