/// The namespaces feeds use, each under all the URIs it is known by.
enum Namespace {
    /// RSS of any version and Atom of any version, whose names mean the same wherever both have them; or no namespace.
    case core
    case rdf, xhtml, content, dublinCore, dublinCoreTerms, media, itunes, syndication
    case other
}

extension Namespace {

    /// By URI; where that says nothing, by the prefix people use for it, declared or not.
    init(_ name: XMLName) {
        if let uri = name.foldedNamespace, let known = Self.uris.first(where: { $0.uri == Self.withoutSlash(uri) }) {
            self = known.space
        } else if let prefix = name.foldedPrefix {
            self = Self.prefixes.first { $0.prefix == prefix }?.space ?? .other
        } else {
            // A default namespace that nobody knows is most often a misspelt one of RSS or Atom.
            self = .core
        }
    }

    private static func withoutSlash(_ uri: String) -> Substring {
        uri.hasSuffix("/") || uri.hasSuffix("#") ? uri.dropLast() : uri[...]
    }

    /// In lower case, without the slash or hash at the end.
    private static let uris: [(uri: Substring, space: Namespace)] = [
        ("http://www.w3.org/2005/atom", .core),
        ("http://purl.org/atom/ns", .core),
        ("http://purl.org/rss/1.0", .core),
        ("http://purl.org/net/rss1.1", .core),
        ("http://my.netscape.com/rdf/simple/0.9", .core),
        ("http://channel.netscape.com/rdf/simple/0.9", .core),
        ("http://backend.userland.com/rss", .core),
        ("http://backend.userland.com/rss2", .core),
        ("http://blogs.law.harvard.edu/tech/rss", .core),
        ("http://www.w3.org/1999/02/22-rdf-syntax-ns", .rdf),
        ("http://www.w3.org/1999/xhtml", .xhtml),
        ("http://purl.org/rss/1.0/modules/content", .content),
        ("http://purl.org/dc/elements/1.0", .dublinCore),
        ("http://purl.org/dc/elements/1.1", .dublinCore),
        ("http://purl.org/dc/terms", .dublinCoreTerms),
        ("http://search.yahoo.com/mrss", .media),
        ("http://www.itunes.com/dtds/podcast-1.0.dtd", .itunes),
        ("http://example.com/dtds/podcast-1.0.dtd", .itunes),
        ("http://purl.org/rss/1.0/modules/syndication", .syndication),
    ]

    private static let prefixes: [(prefix: String, space: Namespace)] = [
        ("atom", .core), ("atom10", .core), ("atom03", .core), ("a10", .core), ("rss", .core),
        ("rdf", .rdf), ("xhtml", .xhtml), ("html", .xhtml), ("content", .content),
        ("dc", .dublinCore), ("dcterms", .dublinCoreTerms), ("dcterm", .dublinCoreTerms),
        ("media", .media), ("itunes", .itunes), ("googleplay", .itunes),
    ]
}
