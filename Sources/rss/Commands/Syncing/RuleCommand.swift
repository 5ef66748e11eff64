import ArgumentParser
import Foundation
import Model
import Store

/// `rss rule`
struct RuleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule", abstract: "Add, list, test and remove rules for articles that arrive",
        discussion: """
            A rule has a query, see rss-query(7). Articles that arrive and that it finds are marked, starred, deleted or \
            opened with a program. Those that are here already stay as they are: 'rss mark read QUERY' and the like change \
            them.
            """,
        subcommands: [AddRule.self, ListRules.self, TestRule.self, RemoveRules.self])
}

/// `rss rule list`
struct ListRules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List rules, in the order in which they are applied",
        discussion: """
            To a pipe, a line a rule, tabs between its fields: id, query, read or unread, starred, deleted, program to open \
            articles with, how many of the articles here it would find, and why it can't be applied.
            """)

    @OptionGroup var output: ListOptions<ListedRule>
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        var printer = RecordPrinter<ListedRule>(try output.layout())
        for rule in try database.rules() {
            printer.print(try ListedRule(rule, context, in: database))
        }
        printer.finish()
        if printer.count == 0 && Terminal.isOutput { Output.remark("no rules: 'rss rule add' adds one") }
    }
}

/// `rss rule test`
struct TestRule: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "List the articles here that a rule would find",
        discussion: "Changes nothing. By the rule's id, or by a query that you think of: see rss-query(7).")

    @Argument(help: ArgumentHelp("A rule's id, or a query", valueName: "id-or-query"))
    var words: [String]

    @OptionGroup var output: ListOptions<FullArticle>
    @OptionGroup var common: CommonOptions

    func run() throws {
        let context = Context(common)
        let database = try context.database()
        let text = try RuleNumber(words).map { try database.rule($0.id).query } ?? words.joined(separator: " ")
        let query = try context.query([text], in: database)
        let count = try ArticleList(database, output).print(query)
        if count == 0 && Terminal.isOutput { Output.remark("no article here: one that arrives may be found") }
    }
}

/// `rss rule remove`
struct RemoveRules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove rules", discussion: "What they did with articles stays as it is.")

    @Argument(help: ArgumentHelp("Ids as 'rss rule list' prints them", valueName: "id"))
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func run() throws {
        let numbers = try ids.map { word in
            guard let number = RuleNumber([word]) else {
                throw Failure("'\(word)' is no rule's id ('rss rule list' prints them)", ExitStatus.usage)
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

/// A rule's id, as it is typed.
private struct RuleNumber {
    let id: RuleID

    /// Nil: the words are something else.
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
        self.init("there is no rule \(id) ('rss rule list' lists them)", ExitStatus.notFound)
    }
}
