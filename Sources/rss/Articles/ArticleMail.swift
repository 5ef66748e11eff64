import Foundation
import Mail
import Model
import TerminalText

/// Articles as mail: the text that `rss show --plain` prints, and the HTML of `rss show --html`.
enum ArticleMail {
    private static let plain = ArticlePage(form: .plain, width: 76)
    private static let html = ArticlePage(form: .html, width: nil)

    /// Returns one message with all of the articles.
    static func digest(_ articles: [FullArticle], at now: Date) -> MailMessage {
        let seconds = Int(now.timeIntervalSince1970)
        var message = MailMessage(
            sender: "rss", address: "rss@\(MailAddress.domain)", subject: "rss: \(articles.count.counted("article"))",
            date: seconds, id: MailAddress.id(of: ["digest", "\(seconds)"] + articles.map { "\($0.listed.id)" }),
            plain: articles.map(plain.print).joined(separator: plain.separator),
            html: articles.map(html.print).joined(separator: html.separator))
        message.html = ArticleHTML.beginning(title: message.subject) + message.html
        return message
    }
}
