import Model

/// A rule, and the number of articles that it matches.
struct ListedRule {
    let rule: Rule

    /// The number of existing articles that match; `nil` if the rule cannot be applied.
    let articles: Int?

    /// The reason why the rule cannot be applied, or what it names and isn't here.
    var problem: String?
}

extension ListedRule: Record {
    private var actions: RuleActions { rule.actions }

    private var pause: String? { rule.isPaused ? "paused" : nil }

    private func word(_ mark: Mark) -> String { actions[mark].map { MarkChange(mark, $0).word } ?? "" }
    private var program: String { actions.program.joined(separator: " ") }

    static let fields: [Field<ListedRule>] = [
        Field("id", "The rule's id") { .number($0.rule.id.rawValue) },
        Field("query", "Its query") { .text($0.rule.query.words) },
        Field("read", "'read' or 'unread' if it marks them") { rule in
            .values(rule.actions[.read].map(OutputJSON.bool) ?? .null, text: rule.word(.read))
        },
        Field("starred", "'starred' if it stars them") {
            .flag($0.actions[.starred] == true, yes: "starred", no: "")
        },
        Field("deleted", "'deleted' if it deletes them") { .flag($0.actions.deletes, yes: "deleted", no: "") },
        Field("open_with", "The program that opens them, with its arguments") { rule in
            .values(
                rule.program.isEmpty ? .null : .array(rule.actions.program.map(OutputJSON.string)), text: rule.program)
        },
        Field("articles", "How many existing articles match") { .number($0.articles.map(Int64.init)) },
        Field("problem", "Why it is not applied, or what it names and is gone; 'paused' after 'rss rule pause'") {
            rule in
            .text(rule.problem ?? rule.pause)
        },
        Field("labels", "The labels that it gives them, separated by commas") { .list($0.rule.actions.labels) },
    ]

    static func heading(in form: LineForm) -> String? {
        let (query, rest) = widths(form)
        return "   ID  " + Columns.cell("QUERY", query) + "  " + Columns.cell("ACTION", rest) + "  MATCHES"
    }

    /// The widths of the query and of what is done.
    private static func widths(_ form: LineForm) -> (query: Int, rest: Int) {
        let query = max(8, (form.width - 18) / 2)
        return (query, max(8, form.width - 7 - query - 2 - 2 - 7))
    }

    func line(in form: LineForm) -> String {
        let (query, rest) = Self.widths(form)
        let start = Columns.cell("\(rule.id)", 5, .right) + "  " + Columns.cell(rule.query.words, query) + "  "
        let what =
            problem.map { Style.error(Columns.cell($0, rest)) } ?? pause.map { Style.detail(Columns.cell($0, rest)) }
            ?? Columns.cell(words, rest)
        return start + what + "  " + Columns.cell(articles.map(String.init) ?? "–", 7, .right)
    }

    /// The rule's actions: `read, starred, opened with mpv {url}`.
    private var words: String {
        let labels = actions.labels.isEmpty ? "" : "labelled " + actions.labels.joined(separator: ", ")
        let others = [labels, actions.deletes ? "deleted" : "", program.isEmpty ? "" : "opened with \(program)"]
        return (Mark.statuses.map(word) + others).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
