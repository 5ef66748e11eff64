import Base
import HTML

/// The facts about its article that a page has in its head: for search engines (schema.org's Article in JSON-LD), for social networks
/// (Open Graph, ogp.me), in Dublin Core, and for browsers.
struct PageFacts {
    /// The titles that the page gives, the most reliable first.
    private(set) var titles: [String] = []

    /// The title of the whole page, as browsers show it.
    private(set) var documentTitle: String?
    private(set) var description: String?
    private(set) var author: String?
    private(set) var date: String?
    private(set) var language: String?
    private(set) var site: String?
    private(set) var image: String?

    /// The base of relative addresses, as the page writes it.
    private(set) var base: String?

    /// The article's whole text without markup, where JSON-LD has it.
    private(set) var body: String?

    /// Throws ``DocumentWork/Stop``.
    init(_ tree: HTMLTree) throws(DocumentWork.Stop) {
        var tags = MetaTags()
        try tree.work.take(tree.nodes.count)
        for node in tree.nodes.indices {
            switch tree.nodes[node].element {
            case .html where language == nil: language = try tree.value(of: "lang", in: node)
            case .base where base == nil: base = try tree.value(of: "href", in: node)
            case .title where documentTitle == nil: documentTitle = try tree.text(in: node)
            case .meta: try tags.read(node, of: tree)
            case .script: try readScript(node, of: tree)
            default: break
            }
        }
        titles += tags.all(["dc.title", "dcterm.title", "parsely-title", "og:title", "twitter:title", "headline"])
        titles += [documentTitle].compactMap(\.self)
        description = tags.first(["og:description", "description", "twitter:description"]) ?? description
        author = author ?? tags.first(["dc.creator", "dcterms.creator", "author", "parsely-author", "byl"])
        date =
            date
            ?? tags.first([
                "article:published_time", "datepublished", "dc.date", "dcterms.created", "parsely-pub-date", "date",
                "pubdate",
            ])
        language = language ?? tags.first(["content-language", "og:locale"])
        site = tags.first(["og:site_name", "application-name"]) ?? site
        image = tags.first(["og:image", "og:image:url", "twitter:image", "twitter:image:src"]) ?? image
    }
}

private extension PageFacts {

    /// The greatest depth at which articles are looked for.
    static let deepest = 4

    /// The most titles of articles that are taken: a page about one article has a few, one that lists thousands says
    /// nothing about any of them.
    static let mostTitles = 32

    /// Reads a script, if it is JSON-LD.
    mutating func readScript(_ node: Int, of tree: HTMLTree) throws(DocumentWork.Stop) {
        guard try tree.value(of: "type", in: node)?.lowercased().contains("ld+json") == true else { return }
        for text in try tree.children(of: node) {
            try tree.work.take(tree.nodes[text].range.count)
            if let value = JSONValue(Array(tree.bytes[tree.nodes[text].range])) { read(value, depth: 0) }
        }
    }

    /// Reads an article, or a list or graph of things that may have one.
    mutating func read(_ value: JSONValue, depth: Int) {
        if depth > Self.deepest { return }
        if value.isArray { return value.elements.forEach { read($0, depth: depth + 1) } }
        if let graph = value["@graph"] { read(graph, depth: depth + 1) }
        let type = value["@type"]
        let types = type.map { $0.isArray ? $0.elements.compactMap(\.text) : [$0.text].compactMap(\.self) } ?? []
        guard types.contains(where: { type in Self.types.contains { type.hasSuffix($0) } }) else { return }
        if titles.count < Self.mostTitles, let headline = value["headline"]?.text {
            titles.append(HTMLText.plain(headline))
        }
        body = body ?? value["articleBody"]?.text.map(HTMLText.plain)
        date = date ?? value["datePublished"]?.text
        description = description ?? value["description"]?.text.map(HTMLText.plain)
        author = author ?? value["author"].flatMap(Self.names)
        site = site ?? value["publisher"]?["name"]?.text
        language = language ?? value["inLanguage"]?.text
        image = image ?? value["image"].flatMap(Self.address)
    }

    /// The ends of the types of articles: NewsArticle, BlogPosting, Report, Review …
    static let types = ["Article", "Posting", "Report", "Review"]

    static func names(_ value: JSONValue) -> String? {
        let people = value.isArray ? value.elements : [value]
        let names = people.compactMap { $0.isObject ? $0["name"]?.text : $0.text }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    static func address(_ value: JSONValue) -> String? {
        if value.isArray { return value.elements.first.flatMap(address) }
        return value.isObject ? value["url"]?.text : value.text
    }
}

/// The contents of a page's `meta` tags, by their names in lower case.
private struct MetaTags {
    private var contents: [String: String] = [:]

    mutating func read(_ node: Int, of tree: HTMLTree) throws(DocumentWork.Stop) {
        let names: [StaticString] = ["property", "name", "itemprop", "http-equiv"]
        var found: String?
        for name in names where found == nil { found = try tree.value(of: name, in: node)?.lowercased() }
        guard let found, let content = try tree.value(of: "content", in: node).map(HTMLText.folded), !content.isEmpty
        else { return }
        if contents[found] == nil { contents[found] = content }
    }

    func first(_ names: [String]) -> String? { names.lazy.compactMap { contents[$0] }.first }

    func all(_ names: [String]) -> [String] { names.compactMap { contents[$0] } }
}
