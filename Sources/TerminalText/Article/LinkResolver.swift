import Base

/// Resolves the links of an article.
struct LinkResolver {
    private let baseURL: String?

    /// The parsed base, created when first needed.
    private lazy var base = URLReference.Base(baseURL ?? "")

    init(baseURL: String?) {
        self.baseURL = baseURL
    }

    /// Returns an absolute URL that a reader can open; `nil` for scripts and the like.
    mutating func url(_ reference: String) -> String? {
        if case .url(let url) = target(reference) { url } else { nil }
    }

    mutating func target(_ reference: String) -> OpenElement.Target? {
        if reference.isEmpty || reference.hasPrefix("#") { return .place }
        guard let resolved = base.resolve(reference), !resolved.isEmpty else { return nil }
        let url = TerminalText.safe(resolved.hasPrefix("//") ? "https:" + resolved : resolved)
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")), URLReference.isAbsolute(url) else { return nil }
        switch url[..<colon].lowercased() {
        case "javascript", "vbscript", "data", "about", "blob": return nil
        default: return isInThisDocument(url) ? .place : .url(url)
        }
    }

    private func isInThisDocument(_ url: String) -> Bool {
        guard let baseURL, let fragment = url.utf8.firstIndex(of: UInt8(ascii: "#")) else { return false }
        return url[..<fragment].utf8.elementsEqual(baseURL.utf8.prefix { $0 != UInt8(ascii: "#") })
    }
}
