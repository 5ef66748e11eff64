import Model
import Store

/// The names in the database; empty if it is missing or unreadable.
struct CompletionNames {
    private let reader: NameReader?

    /// The account that the command line names with `--account`.
    private let account: String?

    /// - Parameter path: The path of the database.
    init(path: String, account: String?) {
        reader = try? NameReader(path: path)
        self.account = account
    }

    var accounts: [Candidate] {
        ((try? reader?.accounts()) ?? []).map { Candidate($0) }.filter(\.isTypable)
    }

    var folders: [Candidate] {
        ((try? reader?.folders(of: account)) ?? []).map { Candidate($0) }.filter(\.isTypable)
    }

    var labels: [Candidate] {
        ((try? reader?.labels()) ?? []).map { Candidate($0) }.filter(\.isTypable)
    }

    var deliveries: [Candidate] {
        ((try? reader?.deliveries()) ?? []).map { Candidate($0.name, $0.query.words) }.filter(\.isTypable)
    }

    /// The rules, by their ids.
    var rules: [Candidate] {
        ((try? reader?.rules()) ?? []).map { Candidate("\($0.id)", $0.query.words) }
    }

    /// The saved searches, without the sign that precedes their names in a query.
    var searches: [Candidate] {
        let own = (try? reader?.searches()) ?? []
        return own.map { Candidate($0.name, $0.query.words) }.filter(\.isTypable)
    }

    /// The limit of articles, as many as fit on a screen.
    private static let mostArticles = 40

    /// The articles most likely to be read next.
    var articles: [Candidate] {
        let articles = (try? reader?.unreadArticles(of: account, limit: Self.mostArticles)) ?? []
        return articles.map { Candidate("\($0.id)", $0.title) }
    }

    /// Returns the feeds by their titles. Returns a feed by its id if a number was typed, or if its title is not
    /// unique, cannot be typed, or would be taken for an id.
    func feeds(_ typed: String) -> [Candidate] {
        let feeds = (try? reader?.feeds(of: account)) ?? []
        let counts = Dictionary(feeds.map { ($0.name.lowercased(), 1) }, uniquingKeysWith: +)
        let wantsNumber = typed.first?.isNumber == true
        return feeds.map { feed in
            let byName = Candidate(feed.name, feed.shownURL)
            let isFit = counts[feed.name.lowercased()] == 1 && byName.isTypable && !feed.name.allSatisfy(\.isNumber)
            return isFit && !(wantsNumber && "\(feed.id)".hasPrefix(typed))
                ? byName : Candidate("\(feed.id)", feed.name)
        }
    }
}
