import Model
import Store

/// A program that gets articles after a sync: as lines of JSON on its standard input, and in the place of the placeholders
/// in its arguments.
///
/// All articles that programs get go through here. When one is run, and what follows if it fails, is a contract of its own:
/// ``RulePrograms`` and ``SyncHooks`` run it once or not at all, ``DeliveryRunner`` at least once.
struct ArticleProgram {
    /// Who runs it, for messages: `rule 3`.
    let name: String

    /// The program, and its arguments with placeholders.
    let words: [String]

    let environment: StepEnvironment

    /// Runs the program.
    ///
    /// Throws ``ProgramError``, and `CancellationError` when the task is cancelled, which ends the program.
    ///
    /// - Parameters:
    ///   - placeholders: What the arguments' placeholders stand for; `nil` if the program gets the arguments as they are.
    ///   - variables: Further environment variables.
    func run(
        _ articles: [ListedArticle], _ placeholders: Placeholders?, variables: [String: String] = [:]
    ) async throws {
        for cut in placeholders?.cuts(in: words) ?? [] { environment.report(.cut(cut, of: name)) }
        let timeout = environment.hooks.timeout
        let program = UserProgram(
            words: placeholders?.filled(words) ?? words, timeout: .seconds(timeout), variables: variables)
        do {
            try await program.run(input: environment.lines(articles))
        } catch let problem as UserProgram.Problem {
            throw ProgramError(program: words[0], problem: problem, timeout: timeout)
        }
    }
}

// MARK: - Once or not at all

extension ArticleProgram {

    /// The most articles for which a program runs one by one after one sync: a thousand windows are no help.
    static let most = 10

    /// Runs the program. What goes wrong is reported, and nothing is repeated.
    ///
    /// - Returns: Whether it makes sense to run the program for another article.
    @discardableResult
    func runOnce(_ articles: [ListedArticle], _ placeholders: Placeholders) async throws -> Bool {
        do {
            try await run(articles, placeholders)
            return true
        } catch let error as ProgramError {
            environment.report(.failed(error, of: name))
            return error.problem.concernsOneArticle
        }
    }

    /// Runs the program for one article after the other, in this order.
    func runOnce(forEach articles: [ListedArticle]) async throws {
        for article in articles {
            guard try await runOnce([article], Placeholders(article)) else { return }
        }
    }
}

extension FeedDatabase {
    /// Returns those of the articles that still exist and satisfy the condition, newest first.
    func articles(_ ids: [ArticleID], _ condition: ArticleCondition = .all([])) throws -> [ListedArticle] {
        var query = ArticleQuery()
        query.add(.ids(ids))
        query.add(condition)
        var articles: [ListedArticle] = []
        try forEachArticle(query) { articles.append($0) }
        return articles
    }
}
