import Model

/// The kinds of values that can be completed.
enum Candidates {
    case accounts, accountSettings, articles, articlesOrQuery, deliveries, feeds, feedSettings, feedWords, files,
        folders, labels,
        query,
        rules,
        searches, settings

    /// The kind of value that each option and argument takes. A key has the words of the command and the name, or for
    /// every command the name alone. Values that are missing here are one of a few words, or cannot be known.
    static let table: [String: Candidates] = [
        "--account": .accounts,
        "--backup": .files,
        "--ca-file": .files,
        "--cache": .files,
        "--client-certificate": .files,
        "--database": .files,
        "--directory": .files,
        "--explain": .feeds,
        "--feed": .feeds,
        "--file": .files,
        "--folder": .folders,
        "--label": .labels,
        "account capabilities name": .accounts,
        "account copy from": .accounts,
        "account copy to": .accounts,
        "account login name": .accounts,
        "account remove name": .accounts,
        "account set key": .accountSettings,
        "account set name": .accounts,
        "account show name": .accounts,
        "account unset key": .accountSettings,
        "account unset name": .accounts,
        "add url": .files,
        "config name": .settings,
        "deliver edit name": .deliveries,
        "deliver pause name": .deliveries,
        "deliver remove name": .deliveries,
        "deliver resume name": .deliveries,
        "deliver retry name": .deliveries,
        "deliver rewind name": .deliveries,
        "deliver run name": .deliveries,
        "deliver show name": .deliveries,
        "deliver skip name": .deliveries,
        "dir": .files,
        "discover url": .files,
        "feed": .feeds,
        "file": .files,
        "folder": .folders,
        "follow name": .deliveries,
        "folder remove name": .folders,
        "folder rename name": .folders,
        "folder set name": .folders,
        "folder show name": .folders,
        "folder unset name": .folders,
        "id": .articles,
        "id-or-query": .articlesOrQuery,
        "feed set key": .feedWords,
        "key": .feedSettings,
        "label add name": .labels,
        "label delete name": .labels,
        "label remove name": .labels,
        "label rename name": .labels,
        "query": .query,
        "rule pause id": .rules,
        "rule remove id": .rules,
        "rule resume id": .rules,
        "rule test id-or-query": .query,
        "search remove name": .searches,
        "search rename name": .searches,
    ]

    /// - Parameter command: The words of the command.
    init?(_ argument: CommandShape.Argument, of command: [String]) {
        let names = argument.kind == .positional ? [argument.valueName ?? ""] : argument.typedNames
        let keys = names.map { (command + [$0]).joined(separator: " ") } + names
        guard let found = keys.lazy.compactMap({ Self.table[$0] }).first else { return nil }
        self = found
    }

    private static func keys(_ isWanted: (FeedSetting.Key) -> Bool) -> [Candidate] {
        FeedSetting.Key.allCases.filter(isWanted).map { Candidate($0.rawValue) }
    }

    /// Returns the completion of what was typed.
    func completion(of typed: String, _ names: CompletionNames) -> Completion {
        switch self {
        case .files: .files
        case .accounts: .words(names.accounts.matching(typed))
        case .articles: .words(names.articles.matching(typed))
        case .feeds: .words(names.feeds(typed).matching(typed))
        case .accountSettings: .words(Self.keys(\.isOfAccounts).matching(typed))
        case .feedSettings: .words(Self.keys { _ in true }.matching(typed))
        case .feedWords: .words((Self.keys { _ in true } + [Candidate(FeedAddressChange.key)]).matching(typed))
        case .deliveries: .words(names.deliveries.matching(typed))
        case .folders: .words(names.folders.matching(typed))
        case .labels: .words(names.labels.matching(typed))
        case .rules: .words(names.rules.matching(typed))
        case .settings: .words(Settings.all.map { Candidate($0.name, $0.meaning) }.matching(typed))
        case .searches: .words(names.searches.matching(typed))
        case .query: .words(QueryCompletion(typed).candidates(names))
        case .articlesOrQuery:
            .words(names.articles.matching(typed) + QueryCompletion(typed).candidates(names))
        }
    }
}

/// The words or files that can be typed next.
enum Completion: Equatable {
    case words([Candidate])

    /// Files, which the shell finds itself.
    case files
}
