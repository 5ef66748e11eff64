import ArgumentParser
import Foundation
import Model
import Store

/// `rss rule`
struct RuleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Add, list, test and remove rules for articles that arrive",
        discussion: """
            A rule has a query, see rss-query(7). New articles that match are marked, starred, deleted or opened with \
            a program. Existing articles are unchanged; use 'rss mark read QUERY' and the like for these.
            """,
        subcommands: [AddRule.self, ListRules.self, TestRule.self, RemoveRules.self])
}

/// `rss rule list`
struct ListRules: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List rules in the order they are applied",
        discussion: """
            To a pipe, prints one rule per line, with tab-separated fields: id, query, read or unread, starred, \
            deleted, program to open articles with, number of matching articles, why it cannot be applied.
            """)

    @OptionGroup var output: ListOptions<ListedRule>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let pager = output.startPager()
        var printer = RecordPrinter<ListedRule>(try output.layout())
        for rule in try database.rules() {
            printer.print(try ListedRule(rule, context, in: database))
        }
        printer.finish()
        pager?.finish()
        if printer.count == 0 && Terminal.isOutput { Output.remark("no rules yet: add one with 'rss rule add'") }
    }
}

/// `rss rule test`
struct TestRule: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "List existing articles that a rule would match",
        discussion: "Changes nothing. Takes a rule's id or a query, see rss-query(7).")

    @Argument(help: ArgumentHelp("A rule's id, or a query", valueName: "id-or-query"))
    var words: [String]

    @OptionGroup var output: ListOptions<FullArticle>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let text = try RuleNumber(words).map { try database.rule($0.id).query } ?? words.joined(separator: " ")
        let query = try context.query([text], in: database)
        let count = try ArticleList(database, output).print(query)
        if count == 0 && Terminal.isOutput { Output.remark("no existing articles match; new ones may") }
    }
}

/// `rss rule remove`
struct RemoveRules: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove rules", discussion: "What they did to articles is kept.")

    @Argument(help: ArgumentHelp("Ids as printed by 'rss rule list'", valueName: "id"))
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func perform() throws {
        let numbers = try ids.map { word in
            guard let number = RuleNumber([word]) else {
                throw Failure("'\(word)' is not a rule id ('rss rule list' prints them)", ExitStatus.usage)
            }
            return number
        }
        let database = try Context(common).database()
        var areAllThere = true
        for number in numbers where try !database.removeRule(number.id) {
            areAllThere = false
            Failure(noRule: number.id).say()
        }
        if !areAllThere { throw ExitStatus.notFound }
    }
}

/// The id of a rule that the user typed.
private struct RuleNumber {
    let id: RuleID

    /// Returns `nil` if the words are not a single id.
    init?(_ words: [String]) {
        guard words.count == 1, words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(words[0])
        else { return nil }
        id = RuleID(number)
    }
}

extension FeedDatabase {
    fileprivate func rule(_ id: RuleID) throws -> Rule {
        guard let rule = try rules().first(where: { $0.id == id }) else { throw Failure(noRule: id) }
        return rule
    }
}

extension Failure {
    fileprivate init(noRule id: RuleID) {
        self.init("no rule \(id) ('rss rule list' lists rules)", ExitStatus.notFound)
    }
}

extension ListedRule {
    /// Counts what the rule matches, or says why it cannot be applied.
    fileprivate init(_ rule: Rule, _ context: Context, in database: FeedDatabase) throws {
        do {
            self.init(rule: rule, articles: try database.articleCount(context.query([rule.query], in: database)))
        } catch {
            guard let failure = Failure(describing: error) else { throw error }
            self.init(rule: rule, articles: nil, problem: failure.message)
        }
    }
}
