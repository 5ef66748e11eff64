import Base

/// What elements say with their attributes: links, enclosures, media, images.
extension XMLFeedReader {

    /// What a channel of CDF (W3C note of 1997) says in attributes.
    func setChannelAttributes(_ attributes: XMLAttributes) {
        if let href = attributes.text("href"), let url = resolve(href) {
            feed?.setValue(url, for: FieldRule(field: .link, rank: 8))
        }
        if let date = attributes.bytes("lastmod").flatMap(FeedDate.parse) {
            feed?.setDate(date, for: FieldRule(field: .modified, rank: 5))
        }
    }

    func addFeedLink(_ attributes: XMLAttributes) {
        guard let href = attributes.text("href"), let url = resolve(href) else { return }
        switch LinkRelation(attributes) {
        case .alternate(let isPage):
            feed?.setValue(url, for: FieldRule(field: .link, rank: isPage ? 8 : 4))
        case .own:
            let own = URLReference.resolve(href, against: bases.current ?? documentURL ?? documentBase)
            if feed?.feed.feedURL == nil { feed?.feed.feedURL = own }
        default: break
        }
    }

    func addItemLink(_ attributes: XMLAttributes) {
        guard let href = attributes.text("href"), let url = resolve(href) else { return }
        switch LinkRelation(attributes) {
        case .alternate(let isPage):
            item?.setValue(url, for: FieldRule(field: .link, rank: isPage ? 8 : 4))
        case .own: item?.setValue(url, for: FieldRule(field: .link, rank: 1))
        case .enclosure: item?.addAttachment(ParsedAttachment(url, attributes, size: "length"))
        case .related: item?.addRelated(url)
        case .other: break
        }
    }

    func addEnclosure(_ attributes: XMLAttributes) {
        guard let reference = attributes.text("url") ?? attributes.text("href"), let url = resolve(reference) else {
            return
        }
        item?.addAttachment(ParsedAttachment(url, attributes, size: "length"))
    }

    func addMedia(_ attributes: XMLAttributes) {
        guard let reference = attributes.text("url"), let url = resolve(reference) else { return }
        if !attributes.areOfPicture {
            item?.addAttachment(ParsedAttachment(url, attributes, size: "fileSize"))
        } else {
            item?.addPicture(ParsedAttachment(url, attributes, size: "fileSize"))
            item?.setValue(url, for: FieldRule(field: .image, rank: 6))
        }
    }

    /// Content that is elsewhere (RFC 4287, 4.1.3.2): a file, or a page that is as good as the entry's own when the entry
    /// has none. False when it is here.
    func addContent(_ attributes: XMLAttributes) -> Bool {
        guard let source = attributes.text("src"), let url = resolve(source) else { return false }
        let kind = attributes.text("type")?.lowercased().prefix { $0 != "/" } ?? "text"
        if ["audio", "video", "image"].contains(kind) {
            item?.addAttachment(ParsedAttachment(url, attributes, size: "length"))
        } else {
            item?.setValue(url, for: FieldRule(field: .link, rank: 2))
        }
        return true
    }

    /// What comes with the file that an episode is: its transcript, its chapters, a torrent of it.
    func addRelated(_ attributes: XMLAttributes) {
        guard let reference = attributes.text("url") ?? attributes.text("href"), let url = resolve(reference) else {
            return
        }
        item?.addRelated(ParsedAttachment(url, attributes, size: "length"))
    }

    /// False when the image's address is not in an attribute.
    func setImage(_ attributes: XMLAttributes, _ rule: FieldRule, _ owner: Capture.Owner) -> Bool {
        guard let reference = attributes.text("href") ?? attributes.text("url"), let url = resolve(reference) else {
            return false
        }
        set(url, rule, owner)
        return true
    }
}

/// What a link of Atom leads to: its `rel` (RFC 4287, 4.2.7.2).
private enum LinkRelation {
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
