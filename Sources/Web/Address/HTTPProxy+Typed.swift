import Base

extension HTTPProxy {

    /// - Parameter typed: `none`, or a URL such as `http://ann:secret@proxy.example:3128`; without a scheme, it is that
    ///   of an HTTP proxy. The result is `nil` if it is neither.
    package init?(typed: String) {
        if typed == "none" {
            self = .none
            return
        }
        let text = typed.contains("://") ? typed : "http://" + typed
        guard let parts = WebURL(text, schemes: Self.schemes), parts.target == "/" else { return nil }
        let port = parts.port.map { ":\($0)" } ?? ""
        self.init(url: "\(parts.scheme)://\(parts.host)\(port)", credentials: HTTPCredentials(userInfo: parts.userInfo))
    }
}
