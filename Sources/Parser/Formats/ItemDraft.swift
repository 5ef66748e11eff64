import Foundation

/// An item while its elements are read.
struct ItemDraft {
    var item = ParsedItem()
    private var ranks = FieldRanks()

    private var body: ParsedText?
    private var excerpt: ParsedText?
    private var bodyBase: String?
    private var excerptBase: String?
    private var mediaDuration: TimeInterval?
    private var pictures: [ParsedAttachment] = []
    private var related: [ParsedAttachment] = []

    /// Whether an element with that rule could still change the value.
    func accepts(_ rule: FieldRule) -> Bool { ranks.accepts(rule) }
}

extension ItemDraft {

    mutating func setTitle(_ text: ParsedText, for rule: FieldRule) {
        guard let title = text.title, ranks.claim(rule) else { return }
        item.title = title
    }

    mutating func setText(_ text: ParsedText, base: String?, for rule: FieldRule) {
        guard ranks.claim(rule) else { return }
        switch rule.field {
        case .body: (body, bodyBase) = (text, base)
        case .excerpt: (excerpt, excerptBase) = (text, base)
        default: break
        }
    }

    mutating func setValue(_ value: String, for rule: FieldRule) {
        guard ranks.claim(rule) else { return }
        switch rule.field {
        case .id: item.id = value
        case .link: item.url = value
        case .language: item.language = value
        case .image: item.imageURL = value
        default: break
        }
    }

    mutating func setDate(_ date: Date, for rule: FieldRule) {
        guard ranks.claim(rule) else { return }
        if rule.field == .published { item.datePublished = date } else { item.dateModified = date }
    }

    mutating func addAuthor(_ author: ParsedAuthor, for rule: FieldRule) {
        if ranks.claim(rule) { item.authors = [] }
        guard ranks.isHeld(by: rule) else { return }
        item.authors.appendUnlessPresent(author)
    }

    /// The first one counts.
    mutating func addRelated(_ url: String) {
        if item.externalURL == nil { item.externalURL = url }
    }

    mutating func addTag(_ tag: String) {
        item.tags.appendUnlessPresent(tag)
    }

    /// Files that are announced twice, as an enclosure and as media:content, are taken once.
    mutating func addAttachment(_ attachment: ParsedAttachment) {
        item.attachments.merge(attachment)
    }

    /// A picture of `media:content`, which may illustrate the item or be what it is about.
    mutating func addPicture(_ picture: ParsedAttachment) {
        pictures.merge(picture)
    }

    /// Files that come after the item's own: other forms of it, transcripts, chapters.
    mutating func addRelated(_ attachment: ParsedAttachment) {
        related.merge(attachment)
    }

    mutating func setMediaDuration(_ seconds: TimeInterval) {
        mediaDuration = seconds
    }

    /// The item. A body that is only a short form is the body.
    consuming func finished(documentBase: @autoclosure () -> String?) -> ParsedItem {
        if let full = body ?? excerpt {
            if full.isHTML { item.contentHTML = full.text } else { item.contentText = full.text }
            item.contentBase = (body == nil ? excerptBase : bodyBase) ?? item.url ?? documentBase()
        }
        if body != nil { item.summary = excerpt?.html }
        item.attachments = attachments
        return item
    }

    var hasText: Bool { body != nil || excerpt != nil }

    /// What is known of an item in which the document ended, if that is something to show.
    func unfinished(documentBase: @autoclosure () -> String?) -> ParsedItem? {
        guard item.title != nil || hasText else { return nil }
        var item = finished(documentBase: documentBase())
        item.isTruncated = true
        return item
    }
}

private extension ItemDraft {

    var attachments: [ParsedAttachment] {
        var all = item.attachments
        for picture in pictures where isFile(picture) { all.merge(picture) }
        if let mediaDuration, !all.isEmpty, all[0].duration == nil { all[0].duration = mediaDuration }
        for enclosure in related { all.merge(enclosure) }
        return all
    }

    /// Whether a picture is a file of the item rather than its illustration: the feed says how large it is, or the item
    /// has nothing else.
    func isFile(_ picture: ParsedAttachment) -> Bool {
        picture.size != nil || item.attachments.contains { $0.url == picture.url } || !hasText
    }
}

private extension [ParsedAttachment] {

    /// Adds a file, or to the one that is there already what was not known of it.
    mutating func merge(_ attachment: ParsedAttachment) {
        guard let index = firstIndex(where: { $0.url == attachment.url }) else {
            return appendUnlessPresent(attachment)
        }
        self[index].mimeType = self[index].mimeType ?? attachment.mimeType
        self[index].size = self[index].size ?? attachment.size
        self[index].duration = self[index].duration ?? attachment.duration
    }
}
