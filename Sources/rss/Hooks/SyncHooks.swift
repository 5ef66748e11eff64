import Foundation
import Model
import Store
import Sync
import TerminalText
import Web

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
        let articles = try articles(arrived, .status(.read, false))
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
        unread.add(.status(.read, false))
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

/// The placeholders in a program's arguments, and their values.
///
/// A value stays a part of its argument, whatever it contains: it is neither split nor searched for placeholders. The
/// program's name is never replaced.
private struct Placeholders {
    private var values: [String: String]

    /// The messages about values that were too long for an argument, by placeholder.
    private var cuts: [String: String] = [:]

    /// The length limit of a text, in bytes. The system takes up to 128 KiB as one argument, and two megabytes for all
    /// arguments with the environment.
    private static let longestText = 4_096
    private static let longestAddress = 65_536

    init(_ values: [String: String]) {
        self.values = values
    }

    /// Creates the values of an article. As any server may have sent the texts, they become one line without control
    /// characters. An address that is not a web address is left empty: it might be a file or an option.
    init(_ article: ListedArticle) {
        let texts = [
            "title": article.name ?? "", "feed": article.feedName, "author": article.author ?? "",
        ]
        values = texts.mapValues(TerminalText.safe).merging([
            "id": "\(article.id)", "url": article.webAddress?.url ?? "",
        ]) { $1 }
        for name in texts.keys where values[name]?.utf8.count ?? 0 > Self.longestText {
            values[name] = values[name].map { $0.cut(to: Self.longestText) + "…" }
            cuts[name] = "cut the \(name) of article \(article.id), which is too long"
        }
        // A truncated address would lead elsewhere.
        if values["url"]?.utf8.count ?? 0 > Self.longestAddress {
            values["url"] = ""
            cuts["url"] = "left out the address of article \(article.id), which is too long"
        }
    }

    /// Returns messages about shortened values that the program gets.
    func cut(in words: [String]) -> [String] {
        cuts.filter { name, _ in words.dropFirst().contains { $0.contains("{\(name)}") } }.map(\.value).sorted()
    }

    /// Returns the words with their placeholders replaced.
    ///
    /// - Parameter words: A program and its arguments.
    func filled(_ words: [String]) -> [String] {
        words.prefix(1)
            + words.dropFirst().map { word in
                word.replacing(/\{([a-z]+)\}/) { match in values[String(match.output.1)] ?? String(match.output.0) }
            }
    }
}

extension String {
    /// Returns the beginning of the text, up to `most` bytes, without splitting a character.
    fileprivate func cut(to most: Int) -> String {
        var end = utf8.index(startIndex, offsetBy: most)
        while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
