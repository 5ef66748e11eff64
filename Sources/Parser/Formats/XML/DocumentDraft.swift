import Base
import HTML
import Model

/// The part of a document that was read: the feed, its items, and the open item.
struct DocumentDraft {
    /// The values of `xml:base`.
    var bases = Scope()

    /// Whether the document has ended early, or has too many items.
    var isTruncated = false

    /// Makes addresses absolute, and has the room for what becomes of the document.
    var resolver: URLReference.Resolver

    private let documentURL: String?

    /// The feed; `nil` before the root element, and if that is not a feed's.
    private var feed: FeedDraft?
    private var item: ItemDraft?
    private var items: [ParsedItem] = []

    /// The URL of the open `media:content`.
    private var mediaURL: String?

    init(documentURL: String?, growth: DocumentGrowth) {
        self.documentURL = documentURL
        resolver = URLReference.Resolver(growth: growth)
    }

    /// The feed, with the whole items and the part of an unfinished one; `nil` if there is no feed.
    var finished: ParsedFeed? {
        guard var parsed = feed?.finished else { return nil }
        (parsed.items, parsed.growth) = (items, resolver.growth)
        if isRecognizable, let rest = item?.unfinished(documentBase: documentBase) { parsed.items.append(rest) }
        parsed.isTruncated = isTruncated
        if parsed.format == .atom { parsed.inheritAuthors() }
        return parsed
    }

    /// Whether the open item is kept if the document ends in it, and has no text yet.
    var awaitsText: Bool { isRecognizable && item?.hasText == false }

    /// Whether the open item can be identified when it comes completely: by its id, or as the only one.
    private var isRecognizable: Bool { item != nil && (item?.item.id != nil || items.isEmpty) }

    var format: FeedFormat { feed?.feed.format ?? .rss }

    /// The owner of an element that occurs in both feeds and items.
    var innermostOwner: Capture.Owner { item == nil ? .feed : .item }
}

// MARK: - Structure

extension DocumentDraft {

    mutating func begin(_ format: FeedFormat) {
        feed = FeedDraft(format: format, growth: resolver.growth)
    }

    mutating func beginItem(_ attributes: XMLAttributes, language: String?) {
        item = ItemDraft()
        item?.item.article.language = language.flatMap { resolver.growth.add($0.utf8.count) ? $0 : nil }
        if attributes.count == 0 { return }
        if let about = attributes.text("about") {
            item?.setValue(about, for: FieldRule(field: .id, rank: 5))
            if let url = resolve(about) { item?.setValue(url, for: FieldRule(field: .link, rank: 1)) }
        }
        if let href = attributes.text("href"), let url = resolve(href) {
            item?.setValue(url, for: FieldRule(field: .link, rank: 8))
        }
    }

    mutating func finishItem() {
        guard let item = item.take() else { return }
        if items.count < ParsedFeed.greatestItemCount {
            items.append(item.finished(documentBase: documentBase))
        } else {
            isTruncated = true
        }
    }

    /// Resolves a reference against xml:base, or ``documentBase``. Returns `nil`, too, if there is no room for what that
    /// adds.
    mutating func resolve(_ reference: String) -> String? {
        if URLReference.isPlainlyAbsolute(reference) { return reference.ifShort }
        return resolver.resolve(reference, against: base)
    }

    /// The base of references at this place of the document.
    var base: String? { bases.current ?? documentBase }

    /// The base of references if there is no xml:base.
    ///
    /// It is the document's own URL (RFC 3986, 5.1.3). RSS doesn't specify it; RSS feeds are often fetched from other
    /// URLs than they were written for, so the site's URL comes first.
    private var documentBase: String? {
        guard let feed = feed?.feed else { return documentURL }
        let own = documentURL ?? feed.feedURL
        let candidates = feed.format == .atom ? [own, feed.homePageURL] : [feed.homePageURL, own]
        return candidates.compactMap(\.self).first(where: URLReference.isAbsolute)
    }
}

// MARK: - Fields

extension DocumentDraft {

    /// Returns whether an element with that rule could still change the value.
    func accepts(_ rule: FieldRule, _ owner: Capture.Owner) -> Bool {
        (owner == .item ? item?.accepts(rule) : feed?.accepts(rule)) ?? false
    }

    mutating func setFeedLanguage(_ language: String?) {
        feed?.feed.language = language
    }

    mutating func set(_ value: String, _ rule: FieldRule, _ owner: Capture.Owner) {
        if owner == .item { item?.setValue(value, for: rule) } else { feed?.setValue(value, for: rule) }
    }

    mutating func addTag(_ tag: String, _ owner: Capture.Owner) {
        if owner == .item { item?.addTag(tag) } else { feed?.addTag(tag) }
    }

    mutating func add(_ author: Author, _ rule: FieldRule) {
        guard let author = author.ifShort else { return }
        let rule = author.isNamed ? rule : rule.belowNames
        if item != nil { item?.addAuthor(author, for: rule) } else { feed?.addAuthor(author, for: rule) }
    }

    /// Sets the field of a captured element from its text.
    mutating func set(_ capture: Capture, _ text: [UInt8]) {
        switch capture.rule.field {
        case .title, .body, .excerpt:
            guard let value = capture.text(text) else { return }
            let isDescription = capture.element == .mediaDescription
            if capture.isOfFile, let mediaURL, item?.describe(mediaURL, as: value, isDescription: isDescription) == true
            {
                return
            }
            setText(value, capture)
        case .published, .modified: setDate(text, capture)
        case .author: if let author = capture.author(text) { add(author, capture.rule) }
        case .tag: for tag in capture.tags(text) { addTag(tag, capture.owner) }
        case .mediaDuration:
            if let seconds = String(trimming: text.span).flatMap(MediaDuration.seconds) {
                item?.setMediaDuration(seconds)
            }
        case .skippedTime: if let value = String(trimming: text.span) { feed?.addSkippedTime(value) }
        default: if let value = String(trimming: text.span) { setValue(value, capture) }
        }
    }

    private mutating func setText(_ value: ParsedText, _ capture: Capture) {
        if capture.owner == .item, capture.rule.field == .title {
            item?.setTitle(value, for: capture.rule)
        } else if capture.owner == .item {
            item?.setText(value, base: bases.current, for: capture.rule)
        } else {
            feed?.setText(value, for: capture.rule)
        }
    }

    private mutating func setDate(_ text: [UInt8], _ capture: Capture) {
        guard let date = FeedDate.parse(text) else { return }
        if capture.owner == .item {
            item?.setDate(date, for: capture.rule)
        } else {
            feed?.setDate(date, for: capture.rule)
        }
    }

    private mutating func setValue(_ value: String, _ capture: Capture) {
        switch capture.rule.field {
        case .link where capture.relation != nil:
            if let relation = capture.relation { add(relation, to: capture.reference(value), capture.owner) }
        case let field where field.isAddress:
            if let url = resolve(capture.reference(value)) { set(url, capture.rule, capture.owner) }
        case .id:
            set(value, capture.rule, capture.owner)
            usePermalink(value, isPermaLink: capture.attribute)
        case .language: if let value = value.asLanguageTag { set(value, capture.rule, capture.owner) }
        default:
            set(value, capture.rule, capture.owner)
        }
    }

    /// Uses an id as a link if it looks like a URL, unless the feed says that it isn't one; a relative one only if the
    /// feed says that it is. A real link has priority.
    private mutating func usePermalink(_ id: String, isPermaLink: String?) {
        let isDeclared = isPermaLink?.lowercased() == "true" && Self.isRelative(id)
        guard isPermaLink?.lowercased() != "false", isDeclared || URLReference.isWebAddress(id), let url = resolve(id),
            URLReference.isWebAddress(url)
        else { return }
        item?.setValue(url, for: FieldRule(field: .link, rank: 2))
    }

    /// Returns whether the id can be a reference relative to a base: it has no scheme, is one word and no bare host.
    private static func isRelative(_ id: String) -> Bool {
        !URLReference.isAbsolute(id) && !id.utf8.contains(where: \.isWhiteSpace) && !id.lowercased().hasPrefix("www.")
    }
}

// MARK: - Attributes

/// The values in attributes: links, enclosures, media, images.
extension DocumentDraft {

    /// Sets the attributes of a CDF channel (W3C note of 1997).
    mutating func setChannelAttributes(_ attributes: XMLAttributes) {
        if let href = attributes.text("href"), let url = resolve(href) {
            feed?.setValue(url, for: FieldRule(field: .link, rank: 8))
        }
        if let date = attributes.bytes("lastmod").flatMap(FeedDate.parse) {
            feed?.setDate(date, for: FieldRule(field: .modified, rank: 5))
        }
    }

    /// Adds a link of Atom: to a page, the feed's own document, or a file.
    mutating func add(_ relation: LinkRelation, to reference: String, _ owner: Capture.Owner) {
        guard let url = resolve(reference) else { return }
        switch relation {
        case .alternate(let rank): set(url, FieldRule(field: .link, rank: rank), owner)
        case .own where owner == .item: item?.setValue(url, for: FieldRule(field: .link, rank: 1))
        case .own:
            let own = URLReference.resolve(reference, against: bases.current ?? documentURL ?? documentBase)
            if feed?.feed.feedURL == nil { feed?.feed.feedURL = own }
        case .enclosure(var file):
            file.url = url
            item?.addFile(file)
        case .chapters(var file):
            file.url = url
            file.role = .chapters
            item?.addRelated(file)
        case .related: item?.addRelated(url)
        case .replies(let rank): item?.setValue(url, for: FieldRule(field: .comments, rank: rank))
        case .other: break
        }
    }

    mutating func addEnclosure(_ attributes: XMLAttributes) {
        guard let reference = attributes.text("url") ?? attributes.text("href"), let url = resolve(reference) else {
            return
        }
        item?.addFile(Enclosure(url, attributes, size: "length"))
    }

    /// Adds a file of `media:content`. One of a group may be the default, which counts before the others (Media RSS
    /// 1.5.1, `isDefault`).
    mutating func addMedia(_ attributes: XMLAttributes, isInGroup: Bool) {
        mediaURL = attributes.text("url").flatMap { resolve($0) }
        guard let url = mediaURL else { return }
        let isDefault = isInGroup && attributes.text("isDefault")?.lowercased() == "true"
        let file = Enclosure(url, attributes, size: "fileSize")
        if attributes.areOfPicture {
            item?.addPicture(file)
            item?.setValue(url, for: FieldRule(field: .image, rank: isDefault ? 7 : 6))
        } else {
            item?.addFile(file, isDefault: isDefault)
        }
    }

    /// Adds content that is elsewhere (RFC 4287, 4.1.3.2): a file, or a page, which is the entry's link if it has no
    /// other. Returns `false` if the content is in the element.
    mutating func addContent(_ attributes: XMLAttributes) -> Bool {
        guard let source = attributes.text("src"), let url = resolve(source) else { return false }
        let kind = attributes.text("type")?.lowercased().prefix { $0 != "/" } ?? "text"
        if ["audio", "video", "image"].contains(kind) {
            item?.addFile(Enclosure(url, attributes, size: "length"))
        } else {
            item?.setValue(url, for: FieldRule(field: .link, rank: 2))
        }
        return true
    }

    /// Adds a file that accompanies an episode: its transcript, its chapters, a torrent.
    mutating func addRelated(_ attributes: XMLAttributes, _ role: Enclosure.Role?) {
        guard let reference = attributes.text("url") ?? attributes.text("href"), let url = resolve(reference) else {
            return
        }
        var file = Enclosure(url, attributes, size: "length")
        file.role = role
        item?.addRelated(file)
    }

    var itemHasChapters: Bool { item?.hasChapters == true }

    /// Adds a chapter of the episode from an element of Podlove Simple Chapters (podlove.org/simple-chapters).
    mutating func addChapter(_ attributes: XMLAttributes) {
        guard let start = attributes.bytes("start").flatMap(TimedText.seconds), let title = attributes.text("title")
        else { return }
        let url = attributes.text("href").flatMap { resolve($0) }
        item?.addChapter(Chapters.Chapter(start: start, title: HTMLText.folded(title), url: url))
    }

    /// Adds a file from an element, with the URL of its child. Returns `false` unless that is on the web.
    mutating func addRelated(_ file: Enclosure, from attributes: XMLAttributes) -> Bool {
        guard let uri = attributes.text("uri"), let url = resolve(uri), url.lowercased().hasPrefix("http") else {
            return false
        }
        var file = file
        file.url = url
        item?.addRelated(file)
        return true
    }

    /// Returns `false` if the image's URL is not in an attribute.
    ///
    /// The `image` of RSS 1.0's channel only names the image (`rdf:resource`), which an element elsewhere describes. The
    /// name is its URL as a rule (RSS 1.0, 5.4), so it counts if nothing else does.
    mutating func setImage(_ attributes: XMLAttributes, _ rule: FieldRule, _ owner: Capture.Owner) -> Bool {
        if let name = attributes.text("resource"), !name.hasPrefix("#"), let url = resolve(name) {
            set(url, FieldRule(field: .image, rank: 1), owner)
        }
        guard let reference = attributes.text("href") ?? attributes.text("url"), let url = resolve(reference) else {
            return false
        }
        set(url, rule, owner)
        return true
    }
}
