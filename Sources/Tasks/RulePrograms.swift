import Model

/// The programs with which rules open articles that arrived. Each runs once for an article or not at all, for ten articles
/// at most after a sync: if the process is killed, the rest is not opened later.
struct RulePrograms: Step {
    let name = "hooks"
    let openings: [RuleEffects.Opening]
    let environment: StepEnvironment

    /// Runs all programs, one after the other. What goes wrong with one is reported.
    func run() async throws {
        for (rule, openings) in Dictionary(grouping: openings, by: \.rule.id).sorted(by: { $0.key < $1.key }) {
            guard let words = openings.first?.rule.actions.program else { continue }
            let program = ArticleProgram(name: "rule \(rule)", words: words, environment: environment)
            let articles = try environment.database.articles(openings.map(\.article))
            try await program.runOnce(forEach: Array(articles.prefix(ArticleProgram.most)))
            if articles.count > ArticleProgram.most {
                environment.report(.unopened(articles.count - ArticleProgram.most, by: rule))
            }
        }
    }
}
