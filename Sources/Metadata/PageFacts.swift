package import Base
package import HTML

/// The facts about its article that a page has in its head: for search engines (schema.org's Article in JSON-LD), for social
/// networks (Open Graph, ogp.me), for libraries (Dublin Core, Highwire), and for browsers.
package struct PageFacts: Sendable {
    /// The titles that the page gives, the most reliable first.
    package private(set) var titles: [String] = []

    /// The title of the whole page, as browsers show it.
    package private(set) var documentTitle: String?

    /// Its parts, in lower case.
    private var titleParts: [String] = []
    package private(set) var description: String?

    /// Those who may have written it, the most reliable first; each can be several people.
    private var authors: [String] = []
    package private(set) var date: String?
    package private(set) var language: String?
    package private(set) var site: String?
    package private(set) var image: String?

    /// The base of relative addresses, as the page writes it.
    package private(set) var base: String?

    /// The article's full text without markup, where JSON-LD has it.
    package private(set) var body: String?

    /// The author of the article, and of the page, in JSON-LD; and the names that it has for references.
    private var (author, pageAuthor): (JSONValue?, JSONValue?)
    private var pageDate: String?
    private var names: [String: String] = [:]

    /// An author in JSON-LD that is no person: an agency, or the publisher.
    private var organization: String?

    /// Throws ``DocumentWork/Stop``.
    package init(_ tree: HTMLTree) throws(DocumentWork.Stop) {
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
        description = tags.first(["og:description", "description", "twitter:description"]) ?? description
        authors = [people(author)].compactMap(\.self) + Self.authorTags.compactMap(tags.joined)
        authors += [people(pageAuthor)].compactMap(\.self)
        date = date ?? tags.first(["article:published_time", "datepublished"]) ?? tags.dateOfPublication
        date = date ?? tags.first(["dcterms.created", "sailthru.date", "dc.date", "citation_date", "date"]) ?? pageDate
        language = language ?? tags.first(["content-language", "og:locale"])
        site = tags.first(["og:site_name", "application-name"]) ?? site
        readTitle()
        image = tags.first(["og:image", "og:image:url", "twitter:image", "twitter:image:src"]) ?? image
    }

    private static let authorTags = [
        "author", "article:author", "og:article:author", "dc.creator", "dcterms.creator", "parsely-author", "byl",
        "sailthru.author", "citation_author", "citation_authors", "article:author_name", "cxenseparse:author",
    ]

    /// Returns the author: a name, and not the publisher's where there is another.
    ///
    /// - Parameter others: Those whom the page names beside the article.
    package func author(or others: [String]) -> String? {
        let named = (authors + others + [organization].compactMap(\.self)).compactMap(Byline.name)
        return named.first { !isSite($0) } ?? named.first
    }

    /// Returns whether a name is the site's, as the page says it or has it at an end of its title.
    private func isSite(_ name: String) -> Bool {
        let (name, parts) = (name.lowercased(), titleParts)
        return name == site?.lowercased() || (parts.count > 1 && (parts.first == name || parts.last == name))
    }

    /// Returns how sure it is that a heading is the title, as it is a title that the page gives, or a part of the whole
    /// page's, of which the first is more often the article's; `nil` for others, and for the site's name.
    package func shareOfTitle(_ heading: String) -> Double? {
        let heading = heading.lowercased()
        if titles.dropLast().contains(where: { $0.lowercased() == heading }) { return 1 }
        let parts = titleParts
        guard let index = parts.firstIndex(of: heading), heading != site?.lowercased() else { return nil }
        if parts.count > 1, titles.count > 1, !titles[0].lowercased().contains(heading) { return nil }
        let words = heading.split(separator: " ").count
        return 0.3 + Double(min(words, 10)) / 50 + (index == 0 ? 0.01 : 0)
    }

    /// Returns whether a heading has a word of a title that the page gives.
    package func sharesWord(_ heading: String) -> Bool {
        let words = { (text: String) in
            Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 })
        }
        let known = words(heading)
        return titles.contains { !known.isDisjoint(with: words($0)) }
    }

    /// Takes the whole page's title apart: into that of the article, the section and the site, whose name is left out.
    private mutating func readTitle() {
        guard let title = documentTitle else { return }
        var part: [Substring] = []
        func end() {
            if !part.isEmpty { titleParts.append(part.joined(separator: " ")) }
            part = []
        }
        let words = title.lowercased().split(separator: " ")
        for (index, word) in words.enumerated() {
            let isInside = index > 0 && index + 1 < words.count
            if isInside, Self.separators.contains(word) {
                end()
            } else if word.last == ":", index + 1 < words.count {
                part.append(word.dropLast())
                end()
            } else {
                part.append(word)
            }
        }
        end()
        let isSiteLast = titleParts.count > 1 && titleParts.last == site?.lowercased()
        titles.append(isSiteLast ? title.prefix(title.count - (site?.count ?? 0)).trimmingEnd : title)
    }
}

private extension PageFacts {

    static let separators: Set<Substring> = ["-", "|", "–", "—", "·", "•", "»", "::"]

    /// The greatest depth at which articles are looked for.
    static let deepest = 4

    /// The most titles of articles, and names of people, that are taken: a page about one article has a few, one that lists
    /// thousands says nothing about any of them.
    static let most = 32

    /// Reads a script, if it is JSON-LD. Some stand in a comment or a CDATA section.
    mutating func readScript(_ node: Int, of tree: HTMLTree) throws(DocumentWork.Stop) {
        guard try tree.value(of: "type", in: node)?.lowercased().contains("ld+json") == true else { return }
        for text in try tree.children(of: node) {
            try tree.work.take(tree.nodes[text].range.count)
            let bytes = tree.bytes[tree.nodes[text].range]
            guard let start = bytes.firstIndex(of: UInt8(ascii: "{")), let end = bytes.lastIndex(of: UInt8(ascii: "}"))
            else { continue }
            // As a list, or without the brackets of one.
            let items = Array("[".utf8) + bytes[start..<max(start, end + 1)] + Array("]".utf8)
            if let value = JSONValue(items) { read(value, depth: 0) }
        }
    }

    /// Reads an article, or a list or graph of things that may have one.
    mutating func read(_ value: JSONValue, depth: Int) {
        if depth > Self.deepest { return }
        if value.isArray { return value.elements.forEach { read($0, depth: depth + 1) } }
        for part in ["@graph", "mainEntity"] { if let part = value[part] { read(part, depth: depth + 1) } }
        if names.count < Self.most, let id = value["@id"]?.text, let name = value["name"]?.text { names[id] = name }
        if Self.isOne(value, of: ["Page"]) {
            pageAuthor = pageAuthor ?? value["author"]
            pageDate = pageDate ?? value["datePublished"]?.text
        }
        guard Self.isOne(value, of: Self.types) else { return }
        if titles.count < Self.most, let headline = (value["headline"] ?? value["name"])?.text {
            titles.append(HTMLText.plain(headline))
        }
        body = body ?? value["articleBody"]?.text.map(HTMLText.plain)
        date = date ?? (value["datePublished"] ?? value["dateCreated"])?.text
        description = description ?? value["description"]?.text.map(HTMLText.plain)
        author = author ?? value["author"] ?? value["creator"]
        site = site ?? value["publisher"]?["name"]?.text
        language = language ?? value["inLanguage"]?.text
        image = image ?? value["image"].flatMap(Self.address)
    }

    /// The ends of the types of articles: NewsArticle, BlogPosting, Report, Review …
    static let types = ["Article", "Posting", "Report", "Review", "Recipe", "Question"]

    static func isOne(_ value: JSONValue, of ends: [String]) -> Bool {
        let type = value["@type"]
        let types = type.map { $0.isArray ? $0.elements.compactMap(\.text) : [$0.text].compactMap(\.self) } ?? []
        return types.contains { type in ends.contains { type.hasSuffix($0) } }
    }

    /// Returns the names of people, which may be known by their ids alone; what is no person is noted.
    mutating func people(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        let names = names
        var found: [String] = []
        for one in value.isArray ? value.elements : [value] {
            let name = one.isObject ? one["name"]?.text ?? one["@id"]?.text.flatMap { names[$0] } : one.text
            guard let name = name.map(HTMLText.plain) else { continue }
            if Self.isOne(one, of: ["Organization"]) { organization = organization ?? name } else { found.append(name) }
        }
        return found.isEmpty ? nil : found.joined(separator: ", ")
    }

    static func address(_ value: JSONValue) -> String? {
        if value.isArray { return value.elements.first.flatMap(address) }
        return value.isObject ? value["url"]?.text : value.text
    }
}

/// The contents of a page's `meta` tags, by their names in lower case.
private struct MetaTags {
    private var contents: [String: [String]] = [:]

    /// The first date whose name, of whatever system, says that it is that of the publication.
    private(set) var dateOfPublication: String?

    mutating func read(_ node: Int, of tree: HTMLTree) throws(DocumentWork.Stop) {
        let names: [StaticString] = ["property", "name", "itemprop", "http-equiv"]
        var found: String?
        for name in names where found == nil { found = try tree.value(of: name, in: node)?.lowercased() }
        guard let found, let content = try tree.value(of: "content", in: node).map(HTMLText.folded), !content.isEmpty
        else { return }
        if contents[found, default: []].count < PageFacts.most { contents[found, default: []].append(content) }
        let says = { (words: [String]) in words.contains { found.contains($0) } }
        if dateOfPublication == nil, content.contains(where: \.isNumber), says(["publi", "pubdate", "pub-", "issued"]),
            says(["date", "time"]), !says(["modif", "updat", "expir", "unpubli"])
        {
            dateOfPublication = content
        }
    }

    func first(_ names: [String]) -> String? { names.lazy.compactMap { contents[$0]?.first }.first }

    func all(_ names: [String]) -> [String] { names.compactMap { contents[$0]?.first } }

    /// Papers have a tag for each author.
    func joined(_ name: String) -> String? {
        contents[name].map { names in
            names.enumerated().filter { !names[..<$0.offset].contains($0.element) }.map(\.element).joined(
                separator: ", ")
        }
    }
}

extension Substring {
    /// The text without the marks at its end that separate it from another.
    fileprivate var trimmingEnd: String {
        var text = self
        while let last = text.last, " |–—·•»:-".contains(last) { text.removeLast() }
        return String(text)
    }
}
