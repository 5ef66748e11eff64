import Extractor
import Foundation
import HTML
import Model
import Parser
import Web

/// Reads the full text of an article on its page.
struct PageReader {
    let page: WantedPage

    /// The place of the text on the feed's pages, as the user typed it.
    let selector: String?

    /// The validators for the page; none if its text would be found in another way now than when it was stored.
    var validators: Validators {
        guard let version = page.version, version.readAs == readAs else { return Validators() }
        return Validators(etag: version.etag, lastModified: version.lastModified)
    }

    private var readAs: String { "\(ArticleExtractor.version) \(selector ?? "")" }

    /// Returns the text that a page has of the article, and whether it is shown instead of the feed's: only if it has
    /// more words, and is about the same. A page that asks for consent or a login has neither the feed's words nor the
    /// article's title. Throws `DocumentWork.Stop`.
    ///
    /// - Parameter template: The blocks of text on pages of other articles of the feed, see `ArticleClues.template`.
    /// - Returns: The text, and the blocks of text on the page if it is about the article.
    func text(
        in response: HTTPResponse, template: Set<UInt64>, at now: Date
    ) throws -> (FullText, blocks: Set<UInt64>) {
        let type = response.headers.first("Content-Type")
        guard PageRule.isPage(type) else { return (FullText(.noPage, url: response.url, at: now), []) }
        let feedText = page.feedText ?? ""
        let clues = ArticleClues(
            title: page.title.map(HTMLText.plain), summary: feedText.isEmpty ? nil : HTMLText.plain(feedText),
            selector: selector.flatMap { try? PageSelector($0) }, template: template)
        let article = try PageDecoder.withText(of: response.body, contentType: type) { text in
            try ArticleExtractor.article(in: text, url: response.url, clues: clues)
        }
        guard let article else { return (FullText(.none, url: response.url, at: now), []) }
        let words = article.wordCount
        let isRelated = article.hasSummary != false || article.hasTitle != false
        let outcome: FullText.Outcome =
            !isRelated ? .unrelated : words > HTMLText.wordCount(of: feedText) ? .whole : .noMore
        let validators = Validators(response.headers)
        let text = FullText(
            outcome, html: outcome == .whole ? article.html : nil, url: response.url, words: words, at: now,
            version: outcome == .whole
                ? PageVersion(etag: validators.etag, lastModified: validators.lastModified, readAs: readAs) : nil)
        return (text, isRelated ? article.blocks : [])
    }
}
