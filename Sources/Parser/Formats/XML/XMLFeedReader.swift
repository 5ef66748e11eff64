import Base
import HTML

/// Reads RSS, RDF and Atom alike: one vocabulary, told apart only where the same name means different things.
///
/// Structure is tracked as a stack of contexts. The text of an element with a rule is captured, elements inside it
/// included, as HTML; elements without a rule are skipped with all that is in them.
final class XMLFeedReader: XMLHandler {

    /// Where in the feed the reader is.
    enum Context {
        /// `rss`, `rdf:RDF`, `channel` or `feed`.
        case feed
        case item
        /// Inside an item, inside `media:group` or `media:content`.
        case media
        case person(FieldRule)
        case image(FieldRule)
        /// Inside the `source` of an Atom entry: the feed it was first published in.
        case source
        /// Inside `podcast:alternateEnclosure`, of which the file's address is still to come; nil when it has come.
        case alternateEnclosure(ParsedAttachment?)
    }

    /// How many items of a document are taken. The longest feeds have some ten thousand; what comes after the first of
    /// this many is left out, and the feed says so.
    static let greatestItemCount = 50_000

    /// What is done with text.
    enum TextUse {
        case none, raw, escaped
    }

    let documentURL: String?

    /// Nil before the root element, and when that is not a feed's.
    var feed: FeedDraft?
    var item: ItemDraft?
    var items: [ParsedItem] = []
    /// Whether the document has ended early, or has more items than are taken.
    var isTruncated = false
    var person = ParsedAuthor()

    /// The root element's name, in lower case.
    var root: String?

    var contexts: [Context] = []
    var capture: Capture?
    var textUse = TextUse.none
    var text = ByteBuffer()
    var bases = Scope()
    var languages = Scope()

    /// How many elements are open that are neither skipped nor markup.
    private var depth = 0
    private var skippedDepth = 0
    private var markupDepth = 0

    init(documentURL: String?) {
        self.documentURL = documentURL
    }

    /// The feed, with the items that were whole and what there is of one that wasn't; nil when the document is none.
    /// Called once, at the end.
    func finish() -> ParsedFeed? {
        guard var parsed = feed?.finished else { return nil }
        parsed.items = items
        if let rest = unfinishedItem { parsed.items.append(rest) }
        parsed.isTruncated = isTruncated
        if parsed.format == .atom { parsed.inheritAuthors() }
        return parsed
    }

    /// The item in which the document ended, if it can be recognised when all of it comes: by its id, or as the only one.
    private var unfinishedItem: ParsedItem? {
        guard item != nil, item?.item.id != nil || items.isEmpty else { return nil }
        if let capture, capture.owner == .item, item?.hasText == false, capture.rule.isBody { finishCapture() }
        return item?.unfinished(documentBase: documentBase)
    }

    func code(for name: XMLName) -> UInt8 {
        FeedElement(name).rawValue
    }

    func startElement(_ code: UInt8, name: XMLName, attributes: XMLAttributes) {
        if skippedDepth > 0 {
            skippedDepth += 1
        } else if capture != nil {
            startMarkup(name, attributes)
        } else {
            depth += 1
            if attributes.count > 0 { enterScopes(attributes) }
            let element = FeedElement(rawValue: code) ?? .unknown
            guard start(element, name: name, attributes: attributes) else { return skip() }
        }
    }

    func endElement(_ code: UInt8, name: XMLName) {
        if skippedDepth > 1 {
            skippedDepth -= 1
            return
        }
        if markupDepth > 0 { return endMarkup(name) }
        if skippedDepth == 1 {
            skippedDepth = 0
        } else if capture != nil {
            finishCapture()
        } else if let context = contexts.popLast() {
            end(context)
        }
        bases.leave(depth: depth)
        languages.leave(depth: depth)
        depth -= 1
    }

    @inline(__always)
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        switch textUse {
        case .none: break
        case .raw: text.append(bytes)
        case .escaped: text.appendEscaped(bytes)
        }
    }
}

// MARK: - Markup and scopes

private extension XMLFeedReader {

    func skip() {
        skippedDepth = 1
    }

    func startMarkup(_ name: XMLName, _ attributes: XMLAttributes) {
        markupDepth += 1
        if markupDepth == 1 { beginMarkup() }
        text.appendStartTag(name, attributes)
        if capture?.isEscapedThroughout != true { textUse = .escaped }
    }

    /// The text before the first element was taken as it came; beside elements it is markup, too.
    func beginMarkup() {
        guard let construct = capture?.construct else { return }
        if construct == .plain || construct == .base64 { capture?.construct = .xhtml }
    }

    func endMarkup(_ name: XMLName) {
        markupDepth -= 1
        text.appendEndTag(name)
        if markupDepth == 0 { textUse = capture?.construct == .xhtml ? .escaped : .raw }
    }

    func enterScopes(_ attributes: XMLAttributes) {
        if let base = attributes.xml("base"), let resolved = resolve(base), URLReference.isHierarchical(resolved) {
            bases.enter(resolved, depth: depth)
        }
        if let language = attributes.xml("lang") {
            languages.enter(language, depth: depth)
        }
    }
}

// MARK: - Context

extension XMLFeedReader {

    /// Makes a reference absolute with xml:base, else with ``documentBase``.
    func resolve(_ reference: String) -> String? {
        if URLReference.isPlainlyAbsolute(reference) { return reference }
        return URLReference.resolve(reference, against: bases.current ?? documentBase)
    }

    /// What references are relative to where no xml:base says so.
    ///
    /// The document's own address (RFC 3986, 5.1.3). RSS says nothing; its feeds are often fetched from elsewhere than
    /// they were written for, so the site's address counts first.
    var documentBase: String? {
        guard let feed = feed?.feed else { return documentURL }
        let own = documentURL ?? feed.feedURL
        let candidates = feed.format == .atom ? [own, feed.homePageURL] : [feed.homePageURL, own]
        return candidates.compactMap(\.self).first(where: URLReference.isAbsolute)
    }
}
