import Base
import Parser

/// Groups links to one feed in several formats: `/atom.xml` and `/rss.xml`, "News (RSS)" and "News (Atom)".
enum SameFeed {

    /// Returns the links to each feed, in their order: publishers put the format that they prefer first (Atom
    /// autodiscovery draft).
    static func groups(of links: [FeedLink]) -> [[FeedLink]] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        for link in links {
            // Each address is looked through once, however many links there are to compare it with.
            let (stem, format) = (addressStem(link.url), format(of: link))
            let key = key(of: link, stem)
            if let place = places[key], groups[place].takes(stem, format) {
                groups[place].links.append(link)
                groups[place].formats.append(format)
            } else {
                places[key] = places[key] ?? groups.count
                groups.append(Group(stem: stem, links: [link], formats: [format]))
            }
        }
        return groups.map(\.links)
    }
}

private extension SameFeed {

    /// The links to a feed.
    struct Group {
        /// The stem of the first address.
        let stem: String
        var links: [FeedLink]
        var formats: [FeedFormat]

        /// Returns whether a link is one to another format of the feed: different feeds may have one title and format.
        /// There are no more formats than eight.
        func takes(_ stem: String, _ format: FeedFormat) -> Bool {
            links.count < 8 && (stem == self.stem || !formats.contains(format))
        }
    }

    static func key(of link: FeedLink, _ addressStem: String) -> String {
        let title = stem(link.title ?? "", dropping: formatWords)
        return title.isEmpty ? "/" + addressStem : title
    }

    static func addressStem(_ url: String) -> String {
        stem(WebURL(url)?.key ?? url, dropping: addressWords)
    }

    /// Returns the link's declared format; otherwise the one in its address.
    static func format(of link: FeedLink) -> FeedFormat {
        if let format = link.format { return format }
        let words = words(link.url)
        return named.first { words.contains($0.word) }?.format ?? .rss
    }

    static let named: [(word: String, format: FeedFormat)] = [("atom", .atom), ("json", .jsonFeed), ("rdf", .rdf)]

    static let formatWords: Set<String> = [
        "rss", "rss1", "rss10", "rss2", "rss20", "rss092", "atom", "atom03", "atom1", "atom10", "rdf", "xml", "json",
        "jsonfeed", "feed", "feeds",
    ]

    static let addressWords = formatWords.union(["index", "php", "alt", "format", "type"])

    /// Returns the words, except for names of formats and their version numbers.
    static func stem(_ text: String, dropping: Set<String>) -> String {
        var kept: [String] = []
        var isAfterFormat = false
        for word in words(text) {
            let isVersion = isAfterFormat && word.allSatisfy(\.isNumber)
            isAfterFormat = isVersion || dropping.contains(word)
            if !isAfterFormat { kept.append(word) }
        }
        return kept.joined(separator: " ")
    }

    static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

extension [FeedLink] {

    /// The links, each followed by those to other formats of the same feed, the likeliest feed first.
    package var groupedByFeed: [[FeedLink]] { SameFeed.groups(of: self) }
}
