/// What a link of Atom leads to: its `rel` (RFC 4287, 4.2.7.2).
enum LinkRelation {
    /// The thing itself, elsewhere; `isPage` unless it is something that browsers don't show.
    case alternate(isPage: Bool)
    case own
    case enclosure
    case related
    case other

    init(_ attributes: XMLAttributes) {
        let relation = attributes.text("rel")?.lowercased() ?? "alternate"
        // Registered relations may be written as IRIs: http://www.iana.org/assignments/relation/alternate
        switch relation.split(separator: "/").last ?? "alternate" {
        case "alternate": self = .alternate(isPage: Self.isPage(attributes.text("type")?.lowercased()))
        case "self": self = .own
        case "enclosure": self = .enclosure
        case "related": self = .related
        default: self = .other
        }
    }

    private static func isPage(_ type: String?) -> Bool {
        guard let type else { return true }
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }
}
