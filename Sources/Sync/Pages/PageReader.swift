import Extractor
import Foundation
import HTML
import Model
import Parser
import Web

/// Reads the whole text of an article on its page.
struct PageReader {
    let page: WantedPage

    /// The place of the text on the feed's pages, according to the user.
    let selector: PageSelector?

    /// Returns the text that a page has of the article, and whether it is shown instead of the feed's: only if it has
    /// more words, and is about the same. A page that asks for consent or a login has neither the feed's words nor the
    /// article's title.
    func text(in response: HTTPResponse, at now: Date) -> FullText {
        let type = response.headers.first("Content-Type")
        guard PageRule.isPage(type) else { return FullText(.noPage, url: response.url, at: now) }
        let feedText = page.feedText ?? ""
        let clues = ArticleClues(
            title: page.title.map(HTMLText.plain), summary: feedText.isEmpty ? nil : HTMLText.plain(feedText),
            selector: selector)
        let article = PageDecoder.withText(of: response.body, contentType: type) { text in
            ArticleExtractor.article(in: text, url: response.url, clues: clues)
        }
        guard let article else { return FullText(.none, url: response.url, at: now) }
        let words = article.wordCount
        let isRelated = article.hasSummary != false || article.hasTitle != false
        let outcome: FullText.Outcome =
            !isRelated ? .unrelated : words > HTMLText.wordCount(of: feedText) ? .whole : .noMore
        return FullText(
            outcome, html: outcome == .whole ? article.html : nil, url: response.url, words: words, at: now)
    }
}
