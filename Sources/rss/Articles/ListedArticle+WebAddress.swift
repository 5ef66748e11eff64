import Model
import Web

extension ListedArticle {
    /// Where the article is on the web. It may come from anybody: it must not become an option, a file or another
    /// program's business.
    var webAddress: WebAddress? { url.flatMap(WebAddress.init(ofArticle:)) }
}

extension WebAddress {
    /// Nil: not an address that a browser opens.
    init?(ofArticle url: String) {
        guard url.lowercased().hasPrefix("http"), let address = try? WebAddress(typed: url) else { return nil }
        self = address
    }
}
