import Base
import Foundation
import Mail
import Model
import TerminalText

/// Articles as mail: the text that `rss show --plain` prints, and the HTML of `rss show --html`.
enum ArticleMail {
    private static let plain = ArticlePage(form: .plain, width: 76)
    private static let html = ArticlePage(form: .html, width: nil)

    /// Returns the mail of an article, which every database writes under the same id.
    static func message(_ full: FullArticle, _ origin: ArticleOrigin) -> MailMessage {
        let feed = TerminalText.safe(full.listed.feedName)
        let author = TerminalText.safe(full.listed.author ?? "")
        var message = MailMessage(
            sender: author.isEmpty || author == feed ? feed : "\(feed) - \(author)",
            address: MailAddress.sender(ofFeed: origin.feedURL), subject: TerminalText.safe(full.listed.shownTitle),
            date: full.listed.date.wholeSeconds, id: MailAddress.id(of: origin), plain: plain.print(full),
            html: html.beginning(with: full) + html.print(full))
        message.list = (feed, MailAddress.list(ofFeed: origin.feedURL))
        message.archivedAt = full.article.url
        return message
    }

    /// Returns one message with all of the articles.
    static func digest(_ articles: [FullArticle], at now: Date) -> MailMessage {
        let seconds = now.wholeSeconds
        var message = MailMessage(
            sender: "rss", address: "rss@\(MailAddress.domain)", subject: "rss: \(articles.count.counted("article"))",
            date: seconds, id: MailAddress.id(of: ["digest", "\(seconds)"] + articles.map { "\($0.listed.id)" }),
            plain: articles.map(plain.print).joined(separator: plain.separator),
            html: articles.map(html.print).joined(separator: html.separator))
        message.html = ArticleHTML.beginning(title: message.subject) + message.html
        return message
    }
}
