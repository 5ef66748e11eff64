import Base
import Model

/// The relation of a link's target to the feed or item: the `rel` and `type` of Atom's `link` (RFC 4287, 4.2.7).
enum LinkRelation {
    /// The same content elsewhere. The rank is that of the target among the candidates for the field `link`: a page that
    /// is said to be one, a link without a type, then what browsers cannot show.
    case alternate(rank: UInt8)
    case own
    /// A file, still without its URL.
    case enclosure(Enclosure)
    case related
    /// A file with the chapters of an episode (podlove.org/simple-chapters), still without its URL.
    case chapters(Enclosure)
    /// Replies to an entry (RFC 4685, 4): a page for a reader, or a feed of its own, which is not kept.
    case replies(rank: UInt8)
    case other
}

extension LinkRelation {

    init(_ attributes: XMLAttributes) {
        switch Self.name(attributes.text("rel")?.lowercased() ?? "alternate") {
        case "alternate":
            let rank = Self.rank(ofType: attributes.text("type")?.lowercased())
            self = .alternate(rank: Self.isForBrowsers(attributes.text("href") ?? "") ? rank : 2)
        case "self": self = .own
        case "enclosure": self = .enclosure(Enclosure("", attributes, size: "length"))
        case "related": self = .related
        case "simple-chapters": self = .chapters(Enclosure("", attributes, size: "length"))
        case "replies": self = Self.replies(ofType: attributes.text("type")?.lowercased())
        default: self = .other
        }
    }

    /// Returns whether the attributes say what the link is for, so that it is one of Atom.
    static func isNamed(in attributes: XMLAttributes) -> Bool {
        attributes.text("rel") != nil || attributes.text("type") != nil
    }

    /// Returns the short name of a relation. It may be an IRI: http://www.iana.org/assignments/relation/alternate
    private static func name(_ relation: String) -> String {
        guard relation.utf8.contains(UInt8(ascii: "/")) else { return relation }
        return relation.split(separator: "/").last.map { String($0) } ?? "alternate"
    }

    /// A link without a type may be a page; what has another type is a feed of comments.
    private static func replies(ofType type: String?) -> LinkRelation {
        let rank = rank(ofType: type)
        return rank < 7 ? .other : .replies(rank: rank)
    }

    /// Returns whether the address may be of a page that browsers show: no other scheme than that of the web is named.
    private static func isForBrowsers(_ address: String) -> Bool {
        WebURL.scheme(of: address).map { ["http", "https"].contains($0) } ?? true
    }

    private static func rank(ofType type: String?) -> UInt8 {
        guard let type else { return 7 }
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") ? 8 : 4
    }
}
