import Base
import Model

/// Reads RSS, RDF and Atom with one vocabulary, and distinguishes them only where a name has different meanings.
///
/// A stack of contexts tracks the structure. The text of an element with a rule is captured, including child elements
/// as HTML; elements without a rule are skipped with all their content.
struct XMLFeedReader: XMLHandler, ~Copyable {

    /// The position of the reader in the feed.
    private enum Context {
        /// `rss`, `rdf:RDF`, `channel` or `feed`.
        case feed
        case item
        /// Inside an item, in `media:group`, `itunes:category` or `psc:chapters`.
        case group
        /// Inside an item, in `media:content`.
        case media
        case person(FieldRule)
        case image(FieldRule)
        /// Inside the `source` of an Atom entry: the feed that first published it.
        case source
        /// Inside `podcast:alternateEnclosure`.
        case alternateEnclosure
    }

    /// The root element's name, in lower case.
    private(set) var root: String?

    private var draft: DocumentDraft
    private var contexts: [Context] = []
    private var text = TextCapture()
    private var person = Author()

    /// The description of a file in `podcast:alternateEnclosure`, without its URL, which comes later.
    private var alternateEnclosure: Enclosure?
    private var languages = Scope()

    /// The number of open elements that are neither skipped nor markup.
    private var depth = 0
    private var skippedDepth = 0

    /// Called after each ``passedStep`` bytes of text.
    private let passed: () -> Void
    private static let passedStep = 1 << 20
    private var takenSincePassed = 0

    init(_ source: FeedSource) {
        draft = DocumentDraft(documentURL: source.url, growth: source.growth)
        passed = source.passed
    }

    /// Whether the document has ended early, or has too many items.
    var isTruncated: Bool {
        get { draft.isTruncated }
        set { draft.isTruncated = newValue }
    }

    /// Returns the feed, with the whole items and the part of an unfinished one; `nil` if the document isn't a feed.
    /// Must be called once, at the end.
    mutating func finish() -> ParsedFeed? {
        if let capture = text.capture, capture.owner == .item, capture.rule.isBody, draft.awaitsText { finishCapture() }
        return draft.finished
    }

    func code(for name: XMLName) -> UInt8 {
        FeedElement(name).rawValue
    }

    mutating func startElement(_ code: UInt8, name: XMLName, attributes: XMLAttributes) {
        if skippedDepth > 0 {
            skippedDepth += 1
        } else if text.capture != nil {
            let base = attributes.xml("base") == nil ? nil : draft.base
            text.startMarkup(name, attributes, outerBase: base, &draft.resolver)
        } else {
            depth += 1
            if attributes.count > 0 { enterScopes(attributes) }
            let element = FeedElement(rawValue: code) ?? .unknown
            if !start(element, name: name, attributes) { skippedDepth = 1 }
        }
    }

    mutating func endElement(_ code: UInt8, name: XMLName) {
        if skippedDepth > 1 {
            skippedDepth -= 1
            return
        }
        if text.isInMarkup { return text.endMarkup(name) }
        if skippedDepth == 1 {
            skippedDepth = 0
        } else if text.capture != nil {
            finishCapture()
        } else if let context = contexts.popLast() {
            end(context)
        }
        draft.bases.leave(depth: depth)
        languages.leave(depth: depth)
        depth -= 1
    }

    mutating func text(_ bytes: Span<UInt8>) {
        text.append(bytes)
    }

    private mutating func enterScopes(_ attributes: XMLAttributes) {
        if let base = attributes.xml("base"), let resolved = draft.resolve(base), URLReference.isHierarchical(resolved)
        {
            draft.bases.enter(resolved, depth: depth)
        }
        // An empty one says that it is not known.
        if let text = attributes.xml("lang"), let language = text.isEmpty ? text : text.asLanguageTag {
            languages.enter(language, depth: depth)
        }
    }
}

// MARK: - Structure

private extension XMLFeedReader {

    /// Returns `false` if the element and its content are to be skipped.
    mutating func start(_ element: FeedElement, name: XMLName, _ attributes: XMLAttributes) -> Bool {
        switch contexts.last {
        case nil: startDocument(element, name: name, attributes)
        case .feed: startInFeed(element, attributes)
        case .item, .group, .media: startInItem(element, attributes)
        case .person: startInPerson(element)
        case .image(let rule): startInImage(element, rule)
        case .source: startInSource(element)
        case .alternateEnclosure: startInAlternateEnclosure(element, attributes)
        }
    }

    private mutating func end(_ context: Context) {
        switch context {
        case .item: draft.finishItem()
        case .person(let rule): finishPerson(rule)
        case .image(let rule): finishImage(rule)
        case .feed, .group, .media, .source, .alternateEnclosure: break
        }
    }

    mutating func startDocument(_ element: FeedElement, name: XMLName, _ attributes: XMLAttributes) -> Bool {
        guard root == nil else { return false }
        root = name.foldedLocal
        switch element {
        case .rss: begin(.rss)
        case .channel:
            begin(.rss)
            draft.setChannelAttributes(attributes)
        case .rdf: begin(.rdf)
        case .feed: begin(.atom)
        case .entry:
            begin(.atom)
            beginItem(attributes)
        default: return false
        }
        draft.setFeedLanguage(languages.current)
        return true
    }

    mutating func begin(_ format: FeedFormat) {
        draft.begin(format)
        contexts.append(.feed)
    }

    mutating func startInFeed(_ element: FeedElement, _ attributes: XMLAttributes) -> Bool {
        switch element {
        case .channel, .feed:
            beginChannel(attributes)
            return true
        case .items, .mediaGroup, .skipHours, .skipDays:
            contexts.append(.feed)
            return true
        case .hour, .day:
            guard let rule = FieldRule.feed[Int(element.rawValue)] else { return false }
            text.begin(Capture(element: element, rule: rule, construct: .plain, owner: .feed))
            return true
        case .mediaContent:
            if attributes.areOfPicture, let rule = FieldRule.feed[Int(element.rawValue)] {
                _ = draft.setImage(attributes, rule, .feed)
            }
            contexts.append(.feed)
            return true
        case .item, .entry:
            beginItem(attributes)
            return true
        case .link where LinkRelation.isNamed(in: attributes) || attributes.text("href") != nil:
            return startLink(attributes, owner: .feed)
        default:
            return startField(element, rules: FieldRule.feed, owner: .feed, attributes)
        }
    }

    mutating func beginChannel(_ attributes: XMLAttributes) {
        contexts.append(.feed)
        if let language = languages.current { draft.setFeedLanguage(language) }
        if attributes.count > 0 { draft.setChannelAttributes(attributes) }
    }

    mutating func beginItem(_ attributes: XMLAttributes) {
        draft.beginItem(attributes, language: languages.current)
        contexts.append(.item)
    }

    mutating func startInItem(_ element: FeedElement, _ attributes: XMLAttributes) -> Bool {
        switch element {
        case .item, .entry:
            // The previous item was never closed.
            draft.finishItem()
            beginItem(attributes)
            return true
        case .link where LinkRelation.isNamed(in: attributes) || attributes.text("href") != nil:
            return startLink(attributes, owner: .item)
        case .enclosure:
            draft.addEnclosure(attributes)
            return false
        case .simpleChapters where draft.itemHasChapters:
            // Only one list is allowed (podlove.org/simple-chapters).
            return false
        case .mediaGroup, .simpleChapters:
            contexts.append(.group)
            return true
        case .simpleChapter:
            draft.addChapter(attributes)
            return false
        case .mediaContent:
            var isInGroup = false
            if case .group = contexts.last { isInGroup = true }
            draft.addMedia(attributes, isInGroup: isInGroup)
            contexts.append(.media)
            return true
        case .mediaTitle, .mediaDescription:
            guard let rule = FieldRule.item[Int(element.rawValue)] else { return false }
            startText(element, rule, .item, attributes)
            return true
        case .content where draft.addContent(attributes):
            return false
        case .source:
            contexts.append(.source)
            return true
        case .alternateEnclosure:
            alternateEnclosure = Enclosure("", attributes, size: "length")
            contexts.append(.alternateEnclosure)
            return true
        case .podcastTranscript:
            draft.addRelated(attributes, .transcript)
            return false
        case .podcastChapters:
            draft.addRelated(attributes, .chapters)
            return false
        case .mediaPeerLink:
            draft.addRelated(attributes, nil)
            return false
        default:
            return startField(element, rules: FieldRule.item, owner: .item, attributes)
        }
    }

    mutating func startInPerson(_ element: FeedElement) -> Bool {
        switch element {
        case .name, .email, .uri, .url:
            let rule = FieldRule(field: .author, rank: 0)
            text.begin(Capture(element: element, rule: rule, construct: .plain, owner: .person))
            return true
        default:
            return false
        }
    }

    mutating func startInImage(_ element: FeedElement, _ rule: FieldRule) -> Bool {
        guard element == .url else { return false }
        text.begin(Capture(element: element, rule: rule, construct: .plain, owner: draft.innermostOwner))
        return true
    }

    /// Starts an element in `source`. An entry without authors has those of its original feed (RFC 4287, 4.1.2).
    mutating func startInSource(_ element: FeedElement) -> Bool {
        guard element == .author else { return false }
        beginPerson(FieldRule(field: .author, rank: 11))
        return true
    }

    /// Starts an element in `podcast:alternateEnclosure`. The first web URL counts: the others are copies of the file.
    mutating func startInAlternateEnclosure(_ element: FeedElement, _ attributes: XMLAttributes) -> Bool {
        guard element == .podcastSource, let alternateEnclosure,
            draft.addRelated(alternateEnclosure, from: attributes)
        else { return false }
        self.alternateEnclosure = nil
        return false
    }
}

// MARK: - Fields

private extension XMLFeedReader {

    /// Starts an element that sets a field: from its attributes, its children or its text.
    mutating func startField(
        _ element: FeedElement, rules: [FieldRule?], owner: Capture.Owner, _ attributes: XMLAttributes
    ) -> Bool {
        guard let rule = rules[Int(element.rawValue)] else { return false }
        switch rule.field {
        case .author where element.hasPersonChildren:
            beginPerson(rule)
            return true
        case .image where element == .itunesLink && attributes.text("rel")?.lowercased() != "image":
            return false
        case .image where draft.setImage(attributes, rule, owner):
            return false
        case .image where element == .image || element == .itunesImage:
            text.beginLoose()
            contexts.append(.image(rule))
            return true
        case .tag:
            return startTag(element, rule, owner, attributes)
        default:
            guard rule.field == .author || draft.accepts(rule, owner) else { return false }
            startText(element, rule, owner, attributes)
            return true
        }
    }

    /// Starts a link of Atom. Some feeds write its address as text.
    mutating func startLink(_ attributes: XMLAttributes, owner: Capture.Owner) -> Bool {
        let relation = LinkRelation(attributes)
        if let reference = attributes.text("href") {
            draft.add(relation, to: reference, owner)
            return false
        }
        let rule = FieldRule(field: .link, rank: 0)
        text.begin(Capture(element: .link, rule: rule, construct: .plain, owner: owner, relation: relation))
        return true
    }

    mutating func startText(
        _ element: FeedElement, _ rule: FieldRule, _ owner: Capture.Owner, _ attributes: XMLAttributes
    ) {
        let format = draft.format
        var isOfFile = false
        if case .media = contexts.last { isOfFile = true }
        let construct: TextConstruct =
            element == .xhtml
            ? .xhtml
            : rule.isText ? TextConstruct(attributes, format: format, mayBeBytes: rule.field == .body) : .plain
        text.begin(
            Capture(
                element: element, rule: rule, construct: construct, owner: owner,
                attribute: element == .guid ? attributes.text("isPermaLink") : nil,
                isOfFile: isOfFile, isEscapedThroughout: construct == .html && format == .atom))
    }

    mutating func startTag(
        _ element: FeedElement, _ rule: FieldRule, _ owner: Capture.Owner, _ attributes: XMLAttributes
    ) -> Bool {
        if element == .itunesCategory {
            if let text = attributes.text("text").flatMap({ ParsedText(text: $0, isHTML: false).plain }) {
                draft.addTag(text, owner)
            }
            // Subcategories are child elements.
            contexts.append(owner == .item ? .group : .feed)
            return true
        }
        let term = attributes.text("label") ?? attributes.text("term")
        text.begin(Capture(element: element, rule: rule, construct: .plain, owner: owner, attribute: term))
        return true
    }

    mutating func finishCapture() {
        guard let capture = text.finish() else { return }
        takenSincePassed += text.bytes.count
        if takenSincePassed >= Self.passedStep {
            takenSincePassed = 0
            passed()
        }
        if capture.owner == .person {
            finishPersonField(capture.element)
        } else {
            draft.set(capture, text.bytes)
        }
    }

    mutating func finishImage(_ rule: FieldRule) {
        text.finishLoose()
        guard let reference = String(trimming: text.bytes.span), let url = draft.resolve(reference) else { return }
        draft.set(url, rule, draft.innermostOwner)
        text.removeAll()
    }

    // MARK: Persons

    mutating func beginPerson(_ rule: FieldRule) {
        person = Author()
        text.beginLoose()
        contexts.append(.person(rule))
    }

    mutating func finishPersonField(_ element: FeedElement) {
        defer { text.beginLoose() }
        guard let string = String(trimming: text.bytes.span) else { return }
        switch element {
        case .name: person.name = person.name ?? ParsedText(text: string, isHTML: true).plain
        case .email: person.email = string
        default: person.url = draft.resolve(string)
        }
    }

    mutating func finishPerson(_ rule: FieldRule) {
        text.finishLoose()
        if person != Author() {
            draft.add(person, rule)
        } else if let author = String(trimming: text.bytes.span).flatMap(PersonText.author) {
            draft.add(author, rule)
        }
    }
}
