import Base

/// What an element opens.
extension XMLFeedReader {

    /// False when the element and everything in it is of no interest.
    func start(_ element: FeedElement, name: XMLName, attributes: XMLAttributes) -> Bool {
        switch contexts.last {
        case nil: beginDocument(element, name: name, attributes)
        case .feed: startInFeed(element, attributes)
        case .item, .media: startInItem(element, attributes)
        case .person: startInPerson(element, attributes)
        case .image(let rule): startInImage(element, rule, attributes)
        case .source: startInSource(element)
        case .alternateEnclosure(let attachment): startInAlternateEnclosure(element, attachment, attributes)
        }
    }

    func end(_ context: Context) {
        switch context {
        case .item: finishItem()
        case .person(let rule): finishPerson(rule)
        case .image(let rule): finishImage(rule)
        case .feed, .media, .source, .alternateEnclosure: break
        }
    }
}

private extension XMLFeedReader {

    func begin(_ format: FeedFormat) {
        feed = FeedDraft(format: format)
        contexts.append(.feed)
    }

    func beginDocument(_ element: FeedElement, name: XMLName, _ attributes: XMLAttributes) -> Bool {
        guard root == nil else { return false }
        root = name.foldedLocal
        switch element {
        case .rss: begin(.rss)
        case .channel:
            begin(.rss)
            setChannelAttributes(attributes)
        case .rdf: begin(.rdf)
        case .feed: begin(.atom)
        case .entry:
            begin(.atom)
            beginItem(attributes)
        default: return false
        }
        feed?.feed.language = languages.current
        return true
    }

    func startInFeed(_ element: FeedElement, _ attributes: XMLAttributes) -> Bool {
        switch element {
        case .channel, .feed:
            beginChannel(attributes)
            return true
        case .items, .mediaGroup:
            contexts.append(.feed)
            return true
        case .mediaContent:
            if attributes.areOfPicture, let rule = FieldRule.feed[Int(element.rawValue)] {
                _ = setImage(attributes, rule, .feed)
            }
            contexts.append(.feed)
            return true
        case .item, .entry:
            beginItem(attributes)
            return true
        case .link where attributes.text("href") != nil:
            addFeedLink(attributes)
            return false
        default:
            return startField(element, rules: FieldRule.feed, owner: .feed, attributes)
        }
    }

    func beginChannel(_ attributes: XMLAttributes) {
        contexts.append(.feed)
        if let language = languages.current { feed?.feed.language = language }
        if attributes.count > 0 { setChannelAttributes(attributes) }
    }

    func startInItem(_ element: FeedElement, _ attributes: XMLAttributes) -> Bool {
        switch element {
        case .item, .entry:
            // The one before was never closed.
            finishItem()
            beginItem(attributes)
            return true
        case .link where attributes.text("href") != nil:
            addItemLink(attributes)
            return false
        case .enclosure:
            addEnclosure(attributes)
            return false
        case .mediaGroup:
            contexts.append(.media)
            return true
        case .mediaContent:
            addMedia(attributes)
            contexts.append(.media)
            return true
        case .content where addContent(attributes):
            return false
        case .source:
            contexts.append(.source)
            return true
        case .alternateEnclosure:
            contexts.append(.alternateEnclosure(ParsedAttachment("", attributes, size: "length")))
            return true
        case .podcastTranscript, .podcastChapters, .mediaPeerLink:
            addRelated(attributes)
            return false
        default:
            return startField(element, rules: FieldRule.item, owner: .item, attributes)
        }
    }

    func startInPerson(_ element: FeedElement, _ attributes: XMLAttributes) -> Bool {
        switch element {
        case .name, .email, .uri, .url:
            let rule = FieldRule(field: .author, rank: 0)
            beginCapture(Capture(element: element, rule: rule, construct: .plain, owner: .person))
            return true
        default:
            return false
        }
    }

    func startInImage(_ element: FeedElement, _ rule: FieldRule, _ attributes: XMLAttributes) -> Bool {
        guard element == .url else { return false }
        let owner = item == nil ? Capture.Owner.feed : .item
        beginCapture(Capture(element: element, rule: rule, construct: .plain, owner: owner))
        return true
    }

    /// An entry that names no author has those of the feed it comes from (RFC 4287, 4.1.2).
    func startInSource(_ element: FeedElement) -> Bool {
        guard element == .author else { return false }
        beginPerson(FieldRule(field: .author, rank: 4))
        return true
    }

    /// The first address that is on the web counts: the others are the same file elsewhere.
    func startInAlternateEnclosure(
        _ element: FeedElement, _ attachment: ParsedAttachment?, _ attributes: XMLAttributes
    ) -> Bool {
        guard element == .podcastSource, var attachment, let uri = attributes.text("uri"),
            let url = resolve(uri), url.lowercased().hasPrefix("http")
        else { return false }
        attachment.url = url
        item?.addRelated(attachment)
        contexts[contexts.count - 1] = .alternateEnclosure(nil)
        return false
    }

    /// An element that fills a field: from its attributes, from its children or from its text.
    func startField(
        _ element: FeedElement, rules: [FieldRule?], owner: Capture.Owner, _ attributes: XMLAttributes
    ) -> Bool {
        guard let rule = rules[Int(element.rawValue)] else { return false }
        switch rule.field {
        case .author where element.hasPersonChildren:
            beginPerson(rule)
            return true
        case .image where element == .itunesLink && attributes.text("rel")?.lowercased() != "image":
            return false
        case .image where setImage(attributes, rule, owner):
            return false
        case .image where element == .image || element == .itunesImage:
            text.removeAll()
            textUse = .raw
            contexts.append(.image(rule))
            return true
        case .tag:
            return startTag(element, rule, owner, attributes)
        default:
            guard accepts(rule, owner) else { return false }
            startText(element, rule, owner, attributes)
            return true
        }
    }

    func beginPerson(_ rule: FieldRule) {
        person = ParsedAuthor()
        text.removeAll()
        textUse = .raw
        contexts.append(.person(rule))
    }

    func startText(
        _ element: FeedElement, _ rule: FieldRule, _ owner: Capture.Owner, _ attributes: XMLAttributes
    ) {
        let format = feed?.feed.format ?? .rss
        let construct = rule.isText ? TextConstruct(attributes, format: format) : .plain
        beginCapture(
            Capture(
                element: element, rule: rule, construct: construct, owner: owner,
                attribute: element == .guid ? attributes.text("isPermaLink") : nil,
                isEscapedThroughout: construct == .html && format == .atom))
    }

    func startTag(
        _ element: FeedElement, _ rule: FieldRule, _ owner: Capture.Owner, _ attributes: XMLAttributes
    ) -> Bool {
        if element == .itunesCategory {
            if let text = attributes.text("text") { addTag(text, owner) }
            // Narrower ones stand inside.
            contexts.append(owner == .item ? .media : .feed)
            return true
        }
        let term = attributes.text("label") ?? attributes.text("term")
        beginCapture(Capture(element: element, rule: rule, construct: .plain, owner: owner, attribute: term))
        return true
    }

    func accepts(_ rule: FieldRule, _ owner: Capture.Owner) -> Bool {
        if rule.field == .author { return true }
        return (owner == .item ? item?.accepts(rule) : feed?.accepts(rule)) ?? false
    }

    func beginCapture(_ capture: Capture) {
        self.capture = capture
        text.removeAll()
        textUse = capture.construct == .xhtml ? .escaped : .raw
    }

    func beginItem(_ attributes: XMLAttributes) {
        var draft = ItemDraft()
        draft.item.language = languages.current
        if let about = attributes.text("about") {
            draft.setValue(about, for: FieldRule(field: .id, rank: 5))
            if let url = resolve(about) { draft.setValue(url, for: FieldRule(field: .link, rank: 1)) }
        }
        if let href = attributes.text("href"), let url = resolve(href) {
            draft.setValue(url, for: FieldRule(field: .link, rank: 8))
        }
        item = draft
        contexts.append(.item)
    }

    func finishItem() {
        guard let item else { return }
        if items.count < Self.greatestItemCount {
            items.append(item.finished(documentBase: documentBase))
        } else {
            isTruncated = true
        }
        self.item = nil
    }
}

extension FieldRule {
    var isBody: Bool { field == .body || field == .excerpt }

    /// Whether the field may hold markup.
    var isText: Bool { field == .title || isBody }
}

private extension FeedElement {
    /// Whether it may be written as a person: `name`, `email` and `uri` inside it.
    var hasPersonChildren: Bool {
        self == .author || self == .itunesOwner || self == .managingEditor
            || self == .dcCreator
    }
}
