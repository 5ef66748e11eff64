import ArgumentParser
import Foundation
import Model
import Store

/// `rss rule`
struct RuleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Add, list, test, edit, pause and remove rules for articles that arrive",
        discussion: """
            A rule has a query, see rss-query(7). New articles that match are marked, starred, labelled, deleted or opened with \
            a program. Existing articles are unchanged without --existing; 'rss mark read QUERY' changes them, too.
            """,
        subcommands: [
            AddRule.self, ListRules.self, TestRule.self, EditRule.self, PauseRules.self, ResumeRules.self,
            RemoveRules.self,
        ])
}

/// `rss rule list`
struct ListRules: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List rules in the order they are applied",
        discussion: """
            To a pipe, prints one rule per line, with tab-separated fields: id, query, read or unread, starred, \
            deleted, program to open articles with, number of matching articles, why it is not applied, labels.
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

    @OptionGroup var limit: LimitOption
    @OptionGroup var output: ListOptions<FullArticle>
    @OptionGroup var common: CommonOptions

    func perform() throws {
        let context = Context(common)
        let database = try context.database()
        let rule = try RuleNumber(words).map { try database.rule($0.id) }
        var query =
            try rule.map { try context.query($0.query, of: context.scope(in: database), in: database) }
            ?? context.query(words, in: database)
        query.limit = limit.limit ?? query.limit
        let count = try ArticleList(database, output).print(query)
        if count == 0 && Terminal.isOutput { Output.remark("no existing articles match; new ones may") }
    }
}

/// `rss rule edit`
struct EditRule: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the query of a rule",
        discussion: "It keeps its place among the rules, and its actions. What it did to articles is kept.")

    @Argument(help: ArgumentHelp("The rule's id, as printed by 'rss rule list'", valueName: "id"))
    var id: String

    @Argument(help: "The articles it applies to, see rss-query(7)")
    var query: [String]

    @OptionGroup var common: CommonOptions

    func perform() throws {
        let number = try RuleNumber(checking: id)
        let context = Context(common)
        let database = try context.database()
        let query = try AddRule.storedQuery(query, takesAll: false, in: database, context)
        // Fails before anything is stored if the query cannot be applied.
        let count = try database.articleCount(context.query(query, in: database))
        guard try database.setRuleQuery(query, of: number.id) else { throw Failure(noRule: number.id) }
        RecordPrinter.print([ListedRule(rule: try database.rule(number.id), articles: count)], .usual)
    }
}

/// `rss rule pause`
struct PauseRules: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Leave rules out until 'rss rule resume'",
        discussion: "They keep their places. Articles that arrive meanwhile are not caught up on.")

    @Argument(help: ArgumentHelp("Ids as printed by 'rss rule list'", valueName: "id"))
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func perform() throws {
        try Context(common).changeRules(ids) { try $0.setRulePaused(true, of: $1) }
    }
}

/// `rss rule resume`
struct ResumeRules: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Apply paused rules again",
        discussion: "They apply to the articles that arrive from now on.")

    @Argument(help: ArgumentHelp("Ids as printed by 'rss rule list'", valueName: "id"))
    var ids: [String]

    @OptionGroup var common: CommonOptions

    func perform() throws {
        try Context(common).changeRules(ids) { try $0.setRulePaused(false, of: $1) }
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
        try Context(common).changeRules(ids) { try $0.removeRule($1) }
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

    /// Throws ``Failure`` if the word is not an id.
    init(checking word: String) throws {
        guard let number = RuleNumber([word]) else {
            throw Failure("'\(word)' is not a rule id ('rss rule list' prints them)", ExitStatus.usage)
        }
        self = number
    }
}

extension Context {
    /// Changes the rules with these ids. Throws ``ExitStatus`` in the end if one is missing, which is said before.
    ///
    /// - Parameter change: returns whether the rule exists.
    fileprivate func changeRules(_ ids: [String], _ change: (FeedDatabase, RuleID) throws -> Bool) throws {
        let numbers = try ids.map { try RuleNumber(checking: $0) }
        let database = try database()
        var areAllThere = true
        for number in numbers where try !change(database, number.id) {
            areAllThere = false
            Failure(noRule: number.id).say()
        }
        if !areAllThere { throw ExitStatus.notFound }
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
            self.init(
                rule: rule,
                articles: try database.articleCount(
                    context.query(rule.query, of: context.scope(in: database), in: database)),
                problem: rule.query.problem)
        } catch {
            guard let failure = Failure(describing: error) else { throw error }
            self.init(rule: rule, articles: nil, problem: failure.message)
        }
    }
}
