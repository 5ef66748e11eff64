import Model
import Web

extension ListedArticle {
    /// The article's address on the web. As any server may have sent it, only web addresses are used: never an option,
    /// a file or an address for another program.
    var webAddress: WebAddress? { url.flatMap(WebAddress.init(ofArticle:)) }
}

extension WebAddress {
    /// Returns `nil` if a browser does not open the address.
    init?(ofArticle url: String) {
        guard url.lowercased().hasPrefix("http"), let address = try? WebAddress(typed: url) else { return nil }
        self = address
    }
}
