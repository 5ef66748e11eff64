package import Base
package import HTML
import Metadata

/// The article of a web page.
package struct ExtractedArticle: Equatable, Sendable {
    package var title: String?
    package var author: String?

    /// The date as the page writes it, usually that of ISO 8601.
    package var date: String?
    package var language: String?
    package var site: String?

    /// The address of its main picture, as the page writes it.
    package var image: String?

    /// The article, sanitised: see `HTMLSanitizer`. Addresses are absolute if the page's own is known.
    package var html: String

    /// Whether links were left out, as the page would have become too large: see `DocumentGrowth`.
    package var isCut: Bool

    /// Whether the page has a part of the summary; `nil` if none was given, or it is too short to tell.
    package var hasSummary: Bool?

    /// Whether a heading of the page, or its head, has the title; `nil` if none was given.
    package var hasTitle: Bool?

    /// The fingerprints of the page's blocks of prose for ``ArticleClues/template``; empty unless that is given.
    package var blocks: Set<UInt64>

    /// The article's words, with a blank line between blocks.
    package var text: String { HTMLText.blocks(of: html) }

    /// The number of words; an ideograph counts as one.
    package var wordCount: Int { HTMLText.wordCount(of: html) }
}

/// The facts that are known of an article besides its page.
package struct ArticleClues: Sendable {
    /// The article's exact title.
    package var title: String?

    /// The beginning of its text, or a summary of it, as plain text.
    package var summary: String?

    /// The place of the text on pages of this site, according to the user.
    package var selector: PageSelector?

    /// The blocks of prose, by ``ExtractedArticle/blocks``, on pages of other articles of the feed: they are not the
    /// article. `nil` if nothing is known of the feed.
    package var template: Set<UInt64>?

    package init(
        title: String? = nil, summary: String? = nil, selector: PageSelector? = nil, template: Set<UInt64>? = nil
    ) {
        self.title = title
        self.summary = summary
        self.selector = selector
        self.template = template
    }
}

/// Finds the article on a web page: docs/how-an-article-is-found.md.
package enum ArticleExtractor {

    /// Raised when articles are found in another way: a page that has not changed is read again then.
    package static let version = 2

    /// Returns the title that a page gives itself. Throws ``DocumentWork/Stop``.
    package static func title(of page: HTMLBytes) throws(DocumentWork.Stop) -> String? {
        try PageFacts(HTMLTree(page, DocumentWork(on: page.count))).titles.first
    }

    /// Returns the article; `nil` if the page has no text. Linear in time and memory, whatever the page.
    ///
    /// Throws ``DocumentWork/Stop``.
    ///
    /// - Parameters:
    ///   - page: The page in UTF-8.
    ///   - url: The page's address, for relative addresses in it.
    ///   - work: Counts the steps.
    package static func article(
        in page: HTMLBytes, url: String? = nil, clues: ArticleClues = ArticleClues(), work: DocumentWork? = nil
    ) throws(DocumentWork.Stop) -> ExtractedArticle? {
        let tree = try HTMLTree(page, work ?? DocumentWork(on: page.count))
        let facts = try PageFacts(tree)
        var parts = PageParts(tree, PageClues(facts, clues))
        let nodes = if let selector = clues.selector { try parts.select(selector) } else { try parts.find() }
        guard let nodes else { return nil }
        let pageTitles = [parts.title].compactMap(\.self) + facts.titles
        let hasTitle = clues.title.map { title in pageTitles.contains { WordRuns(title).isIn($0) } }
        let base = facts.base.flatMap { URLReference.resolve($0, against: url) } ?? url
        var growth = DocumentGrowth(of: page.count)
        let html = HTMLSanitizer.sanitized(
            String(decoding: try parts.written(nodes), as: UTF8.self), base: base, within: &growth)
        if HTMLText.searchable(html).isEmpty { return nil }
        return ExtractedArticle(
            title: clues.title ?? parts.title ?? facts.titles.first,
            author: facts.author(or: parts.byline?.authors ?? []), date: facts.date ?? parts.byline?.date,
            language: facts.language?.ifShort, site: facts.site, image: facts.image, html: html,
            isCut: growth.isExceeded, hasSummary: parts.hasSummary, hasTitle: hasTitle, blocks: Set(parts.blocks))
    }

    /// Returns the HTML of an article without the blocks that turned out to be on another article's page, too.
    ///
    /// Throws ``DocumentWork/Stop``.
    package static func html(_ html: String, without template: Set<UInt64>) throws -> String {
        try html.withUTF8Bytes { bytes in
            let tree = try HTMLTree(bytes, DocumentWork(on: bytes.count))
            var parts = PageParts(tree, PageClues(try PageFacts(tree), ArticleClues()))
            if try parts.dropTemplate(template, PageMeasures(tree, without: parts.isOut)).isEmpty { return html }
            return HTMLSanitizer.sanitized(String(decoding: try parts.written([0]), as: UTF8.self), base: nil)
        }
    }
}
