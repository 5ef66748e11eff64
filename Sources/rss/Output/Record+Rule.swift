import Foundation
import Model
import Parser
import Store

/// A rule, and what it would find.
struct ListedRule {
    let rule: Rule

    /// How many articles here it finds; nil: it can't be applied.
    let articles: Int?

    /// Why it can't be applied.
    let problem: String?

    init(rule: Rule, articles: Int) {
        self.rule = rule
        self.articles = articles
        problem = nil
    }

    /// - Parameter account: The only one in which to look; nil: in all.
    init(_ rule: Rule, account: Account?, in database: FeedDatabase, now: Date) throws {
        self.rule = rule
        do {
            articles = try database.articleCount(ArticleQuery(typed: [rule.query], account: account, now: now))
            problem = nil
        } catch {
            guard let failure = Failure(describing: error) else { throw error }
            articles = nil
            problem = failure.message
        }
    }
}

extension ListedRule: Record {
    private var actions: RuleActions { rule.actions }

    var fields: [String] {
        [
            "\(rule.id)", rule.query, actions.isRead.map { $0 ? "read" : "unread" } ?? "",
            actions.isStarred == true ? "starred" : "", actions.deletes ? "deleted" : "",
            actions.program.joined(separator: " "), articles.map(String.init) ?? "", problem ?? "",
        ]
    }

    var json: JSONValue {
        .object([
            ("id", .number(rule.id.rawValue)), ("query", .string(rule.query)),
            ("read", actions.isRead.map(JSONValue.bool) ?? .null), ("starred", .bool(actions.isStarred == true)),
            ("deleted", .bool(actions.deletes)),
            ("open_with", actions.program.isEmpty ? .null : .array(actions.program.map(JSONValue.string))),
            ("articles", articles.map { .number(Int64($0)) } ?? .null), ("problem", JSONValue(problem)),
        ])
    }

    func line(width: Int) -> String {
        let queryWidth = max(16, (width - 16) / 2)
        let start =
            Columns.cell("\(rule.id)", 5, .right) + " " + Columns.cell(articles.map(String.init) ?? "–", 7, .right)
        let line = start + "  " + Columns.cell(rule.query, queryWidth) + "  "
        let rest = width - 17 - queryWidth
        return line + (problem.map { Style.red(Columns.last($0, rest)) } ?? Columns.last(words, rest))
    }

    /// What it does: `read, starred, opened with mpv {url}`.
    private var words: String {
        let program = actions.program.isEmpty ? nil : "opened with \(actions.program.joined(separator: " "))"
        return (fields[2...4] + [program ?? ""]).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
