import Foundation
import Model
import Patterns
import Synchronization

extension SampleArticle {

    /// What the database is held against: slow and plain.
    func fulfils(_ condition: ArticleCondition) -> Bool {
        switch condition {
        case .all(let parts): parts.allSatisfy(fulfils)
        case .any(let parts): parts.contains(where: fulfils)
        case .not(let inner): !fulfils(inner)
        case .mark(.read, let value): isRead == value
        case .mark(.starred, let value): isStarred == value
        case .isQueued: isQueued
        case .isKept: isKept
        case .isDownloaded: isDownloaded
        // No sample is a part of another text.
        case .isTruncated, .isDuplicate, .has(.fullText): false
        case .feeds(let names): names.contains { feed.url == $0 || "\(feed.id)" == $0 }
        case .folders(let names): names.contains { folder == $0 || folder.hasPrefix("\($0)/") }
        case .feedIDs(let ids): ids.contains(feed.id)
        // No sample knows the ids of folders.
        case .folderIDs: false
        case .accounts(let names): names.contains(feed.url.contains("remote") ? "miniflux" : "local")
        case .ids(let ids): ids.contains(id)
        case .text(let phrase): Self.has(phrase, [title, text])
        case .title(let phrase): Self.has(phrase, [title])
        case .author(let part): Self.bare(article.author).contains(Self.bare(part))
        case .url(let part): Self.bare(article.url).contains(Self.bare(part))
        case .pattern(let target, let pattern): texts(target).contains { Self.has(pattern, $0) }
        case .link(let host): link.map { $0 == host || $0.hasSuffix(".\(host)") } ?? false
        case .tag(let tag): article.tags.contains { Self.bare($0) == Self.bare(tag) }
        case .mark(.label(let name), let value): labels.contains { $0.lowercased() == name } == value
        case .mark(.note, let value): (note != nil) == value
        // Deleted articles are in no list.
        case .mark(.deleted, let value): !value
        case .isLabelled: !labels.isEmpty
        case .note(let part): Self.bare(note).contains(Self.bare(part))
        case .has(.note): note != nil
        case .has(.enclosure): !article.enclosures.isEmpty
        case .has(.audio): article.enclosures.contains { $0.url.hasSuffix(".mp3") }
        case .has(.video): article.enclosures.contains { $0.mimeType == "video/mp4" || $0.url.contains(".WEBM") }
        case .has(.image): article.imageURL != nil
        case .has(.content): article.content != nil
        case .date(let span): Self.isIn(span, date)
        case .arrived(let span): Self.isIn(span, dateArrived)
        // An article alone does not tell; see the test of queries with it.
        case .newestOfFeed: false
        }
    }

    private var folder: String {
        ["https://one.example/": "News", "https://two.example/": "News/Berlin", "https://three.example/": "Fun"][
            feed.url]
            ?? ""
    }

    private func texts(_ target: PatternTarget) -> [String] {
        switch target {
        case .text: [article.title ?? "", article.content.map(plainText) ?? ""]
        case .title: [article.title ?? ""]
        case .author: [article.author ?? ""]
        case .url: [article.url ?? ""]
        }
    }

    /// Tries everything, as Swift's own regular expressions do.
    private static func has(_ pattern: Pattern, _ text: String) -> Bool {
        let regex = try? Regex(pattern.text.replacing("Café", with: "cafe")).wordBoundaryKind(.simple)
            .matchingSemantics(.unicodeScalar)
        return regex.map { text.bare.contains($0) } ?? false
    }

    private static func has(_ phrase: SearchPhrase, _ texts: [SlowText]) -> Bool {
        let wanted = queries.withLock { queries in
            let known = queries[phrase.text] ?? SlowText(phrase.text)
            queries[phrase.text] = known
            return known
        }
        return texts.contains { $0.has(wanted, isPrefix: phrase.isPrefix) }
    }

    private static let queries = Mutex<[String: SlowText]>([:])

    private static func isIn(_ span: DateSpan, _ date: Date) -> Bool {
        span.from.map { date >= $0 } ?? true && span.until.map { date < $0 } ?? true
    }

    private static func bare(_ text: String?) -> String {
        (text ?? "").bare
    }
}

extension String {
    /// Without case and accents.
    fileprivate var bare: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
