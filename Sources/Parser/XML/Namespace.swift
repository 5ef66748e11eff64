import Base

/// The namespaces in feeds, each with all its known URIs.
enum Namespace {
    /// RSS and Atom of any version, whose common names have the same meaning; or no namespace.
    case core
    case rdf, xhtml, content, dublinCore, dublinCoreTerms, media, itunes, podcast, podlove, syndication, feedBurner
    /// `source:`, of the author of RSS 2.0.
    case scripting
    case other
}

extension Namespace {

    /// Creates the namespace from its URI; if that is unknown, from its common prefix, declared or not.
    init(_ name: XMLName) {
        if let uri = name.foldedNamespace, let known = Self.known(uri) {
            self = known
        } else if let prefix = name.foldedPrefix {
            self = Self.prefixes[prefix] ?? .other
        } else {
            // An unknown default namespace is usually a misspelt one of RSS or Atom.
            self = .core
        }
    }

    /// Ignores common mistakes in URIs: case, `https`, white space, the slash or hash at the end.
    private static func known(_ uri: String) -> Namespace? {
        var rest = uri[...]
        while rest.utf8.first?.isWhiteSpace == true { rest.removeFirst() }
        while let last = rest.utf8.last, last.isWhiteSpace || "/#".utf8.contains(last) { rest.removeLast() }
        for scheme in ["http://", "https://"] where rest.hasPrefix(scheme) { rest.removeFirst(scheme.count) }
        return uris[rest]
    }

    /// URIs in lower case, without scheme, and without the slash or hash at the end.
    private static let uris: [Substring: Namespace] = [
        "www.w3.org/2005/atom": .core,
        "purl.org/atom/ns": .core,
        "purl.org/rss/1.0": .core,
        "purl.org/rss/2.0": .core,
        "purl.org/net/rss1.1": .core,
        "my.netscape.com/rdf/simple/0.9": .core,
        "channel.netscape.com/rdf/simple/0.9": .core,
        "backend.userland.com/rss": .core,
        "backend.userland.com/rss2": .core,
        "backend.userland.com/rss091": .core,
        "backend.userland.com/rss092": .core,
        "blogs.law.harvard.edu/tech/rss": .core,
        "cyber.law.harvard.edu/rss": .core,
        "www.rssboard.org/rss-specification": .core,
        "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
        "www.w3.org/1999/xhtml": .xhtml,
        "purl.org/rss/1.0/modules/content": .content,
        "purl.org/dc/elements/1.0": .dublinCore,
        "purl.org/dc/elements/1.1": .dublinCore,
        "purl.org/dc/terms": .dublinCoreTerms,
        "search.yahoo.com/mrss": .media,
        "search.yahoo.com/rss": .media,
        "video.search.yahoo.com/mrss": .media,
        "www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
        "example.com/dtds/podcast-1.0.dtd": .itunes,
        "www.google.com/schemas/play-podcasts/1.0": .itunes,
        "podcastindex.org/namespace/1.0": .podcast,
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "podlove.org/simple-chapters": .podlove,
        "purl.org/rss/1.0/modules/syndication": .syndication,
        "rssnamespace.org/feedburner/ext/1.0": .feedBurner,
        "source.scripting.com": .scripting,
    ]

    private static let prefixes: [String: Namespace] = [
        "atom": .core, "atom10": .core, "atom03": .core, "a10": .core, "rss": .core,
        "rdf": .rdf, "xhtml": .xhtml, "html": .xhtml, "content": .content,
        "dc": .dublinCore, "dcterms": .dublinCoreTerms, "dcterm": .dublinCoreTerms,
        "media": .media, "itunes": .itunes, "googleplay": .itunes, "podcast": .podcast, "psc": .podlove,
        "sy": .syndication, "feedburner": .feedBurner, "source": .scripting,
    ]
}
