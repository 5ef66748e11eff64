/// The properties that identify an article where it has another id: in another account, or after its site moved.
///
/// Two of the three must be the same: servers take parts out of addresses, correct titles, and make up dates.
package struct ArticleTraits: Hashable, Sendable {
    /// The address without its scheme: a site that moves to https: stays the same.
    private let place: String?
    private let title: String?

    /// When it was published, in seconds since 1970.
    private let date: Int64?

    package init(url: String?, title: String?, date: Int64?) {
        place = url.map { String(ArticleTrace.place(of: $0)) }.flatMap { $0.isEmpty ? nil : $0 }
        self.title = title.flatMap { $0.isEmpty ? nil : $0 }
        self.date = date
    }

    /// How an article compares with another one of the same number.
    package enum Comparison: Sendable {
        /// Two of the traits are the same, or all that both have.
        case same

        /// The address is the same, or the title where there is none: the publisher may have changed the article.
        case changed
        case other
    }

    package func comparison(with other: ArticleTraits) -> Comparison {
        let isSamePlace = Self.areSame(place, other.place)
        let isSameTitle = Self.areSame(title, other.title)
        let known = [isSamePlace, isSameTitle, Self.areSame(date, other.date)].compactMap(\.self)
        if known.count(where: \.self) >= min(2, known.count) { return .same }
        return isSamePlace ?? isSameTitle ?? false ? .changed : .other
    }

    /// Returns `nil` if one of them is unknown.
    private static func areSame<Trait: Equatable>(_ trait: Trait?, _ other: Trait?) -> Bool? {
        trait.flatMap { trait in other.map { $0 == trait } }
    }

    /// Two of the three traits.
    private enum Mark: Hashable {
        case placeAndTitle(String, String)
        case placeAndDate(String, Int64)
        case titleAndDate(String, Int64)
    }

    /// The pairs of traits, the strongest first.
    private var marks: [Mark] {
        var marks: [Mark] = []
        if let place, let title { marks.append(.placeAndTitle(place, title)) }
        if let place, let date { marks.append(.placeAndDate(place, date)) }
        if let title, let date { marks.append(.titleAndDate(title, date)) }
        return marks
    }
}

extension ArticleTraits {

    /// Finds the articles of a feed that are also in another list of its articles.
    ///
    /// Articles with the same traits are the same article. Otherwise, two traits must be the same, and no other article
    /// of either list may have both: some feeds give all their articles the address of the front page, or one title.
    ///
    /// - Returns: The positions of articles that are the same, in the order of `articles`. Takes time by their number.
    package static func pairs(
        of articles: [ArticleTraits], in others: [ArticleTraits]
    ) -> [(articles: [Int], others: [Int])] {
        let groups = Dictionary(grouping: articles.indices) { articles[$0] }
        let otherGroups = Dictionary(grouping: others.indices) { others[$0] }
        let owners = owners(groups.keys)
        let otherOwners = Self.owners(otherGroups.keys)
        let pairs = groups.compactMap { traits, positions -> (articles: [Int], others: [Int])? in
            let marks = traits.marks
            if marks.isEmpty { return nil }
            if let same = otherGroups[traits] { return (positions, same) }
            for mark in marks where owners[mark] == .some(traits) {
                // An article that has an exact match here is not this one.
                guard let other = otherOwners[mark] ?? nil, groups[other] == nil else { continue }
                return otherGroups[other].map { (positions, $0) }
            }
            return nil
        }
        return pairs.sorted { $0.articles[0] < $1.articles[0] }
    }

    /// Returns the article that alone has each mark; `nil` for marks that several articles have.
    private static func owners(_ all: some Sequence<ArticleTraits>) -> [Mark: ArticleTraits?] {
        var owners: [Mark: ArticleTraits?] = [:]
        for traits in all {
            for mark in traits.marks {
                if owners.updateValue(traits, forKey: mark) != nil { owners[mark] = .some(nil) }
            }
        }
        return owners
    }
}
