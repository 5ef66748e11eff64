import Model
import Store

/// The programs with which rules open articles that arrived. Each runs once for an article or not at all, for ten articles
/// at most after a sync: if the process is killed, the rest is not opened later.
struct RulePrograms {
    let openings: [RuleEffects.Opening]
    let database: FeedDatabase

    /// The time limit of a program, in seconds.
    let timeout: Int

    /// Runs all programs, one after the other. What goes wrong with one is printed as one line.
    func run() async throws {
        for (rule, openings) in Dictionary(grouping: openings, by: \.rule.id).sorted(by: { $0.key < $1.key }) {
            guard let words = openings.first?.rule.actions.program else { continue }
            let program = ArticleProgram(name: "rule \(rule)", words: words, timeout: timeout)
            let articles = try database.articles(openings.map(\.article))
            try await program.runOnce(forEach: Array(articles.prefix(ArticleProgram.most)))
            if articles.count > ArticleProgram.most {
                let rest = (articles.count - ArticleProgram.most).counted(
                    "more article wasn't", "more articles weren't")
                program.say("\(rest) opened ('rss rule test \(rule)' lists them)")
            }
        }
    }
}
