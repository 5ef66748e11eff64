import TestSupport
import Testing

/// One database of a person, and what must be in it.
struct Home: Sendable {
    /// Names the database, at the end of each command.
    let options: String
    var decisions = Decisions()

    /// The titles of all articles that were ever listed.
    var seen: Set<String> = []

    /// The addresses of the feeds that the person wants.
    var feeds: Set<String> = []

    /// How many commands there may be that `undo` refuses, once each, to take back.
    var refusals = 0

    struct Article: Sendable {
        var id: Int
        var title: String
        var marks: [Decisions.Mark: String]
    }

    struct Sight: Sendable {
        var articles: [Article]
        var feeds: Set<String>
    }

    func look(_ place: Place) async throws -> Sight {
        let articles = try await place.articles("--all --fields id,title,read,starred,labels,note \(options)").map {
            object in
            var marks: [Decisions.Mark: String] = [:]
            if object["read"] as? Bool == true { marks[.read] = "" }
            if object["starred"] as? Bool == true { marks[.starred] = "" }
            for label in object["labels"] as? [String] ?? [] { marks[.label(label)] = "" }
            if let note = object["note"] as? String { marks[.note] = note }
            return Article(
                id: try #require(object["id"] as? Int), title: try #require(object["title"] as? String), marks: marks)
        }
        let feeds = try await place.output(of: "rss feeds --fields url \(options)").split(separator: "\n")
        return Sight(articles: articles, feeds: Set(feeds.map(String.init)))
    }

    /// Returns what is wrong with what is seen, if anything is.
    ///
    /// - Parameters:
    ///   - unsure: Marks that aren't compared.
    ///   - lists: Whether an article's feed is subscribed to, by the article's title.
    func violation(_ sight: Sight, unsure: Set<Decisions.Key>, lists: (String) -> Bool) -> String? {
        if sight.feeds != feeds { return "the feeds are \(sight.feeds.sorted()), not \(feeds.sorted())" }
        var articles: [String: [Decisions.Mark: String]] = [:]
        for article in sight.articles {
            if articles.updateValue(article.marks, forKey: article.title) != nil {
                return "\(article.title) is there twice"
            }
        }
        for title in seen.union(articles.keys).sorted() {
            let isSure = { (mark: Decisions.Mark) in !unsure.contains(Decisions.Key(title: title, mark: mark)) }
            let wanted = decisions.marks(of: title)
            guard let marks = articles[title] else {
                // Read ones may be pruned, and those of removed feeds are hidden, unless they have another mark.
                let isKept = wanted.keys.contains { $0 != .read && isSure($0) }
                let isUnread = wanted[.read] == nil && isSure(.read) && lists(title)
                if isKept || isUnread { return "\(title) isn't there; it has \(wanted)" }
                continue
            }
            for mark in Set(marks.keys).union(wanted.keys) where isSure(mark) && marks[mark] != wanted[mark] {
                return "\(title): \(mark) is \(marks[mark] ?? "not set"), not \(wanted[mark] ?? "not set")"
            }
        }
        return nil
    }

    /// Learns from what was seen and found right.
    mutating func remember(_ sight: Sight, unsure: Set<Decisions.Key>) {
        let marks = Dictionary(sight.articles.map { ($0.title, $0.marks) }) { $1 }
        seen.formUnion(marks.keys)
        for key in unsure {
            if let marks = marks[key.title] { decisions.adopt(marks[key.mark], for: key) }
        }
    }
}
