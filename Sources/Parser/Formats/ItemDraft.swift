import Foundation

/// An item while it is being read.
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

    /// Returns whether an element with that rule could still change the value.
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

    /// Adds a related URL. The first one counts.
    mutating func addRelated(_ url: String) {
        if item.externalURL == nil { item.externalURL = url }
    }

    mutating func addTag(_ tag: String) {
        item.tags.appendUnlessPresent(tag)
    }

    /// Adds a file. One that is listed twice, as an enclosure and as media:content, is added once.
    mutating func addAttachment(_ attachment: ParsedAttachment) {
        item.attachments.merge(attachment)
    }

    /// Adds a picture of `media:content`, which may illustrate the item or be its subject.
    mutating func addPicture(_ picture: ParsedAttachment) {
        pictures.merge(picture)
    }

    /// Adds a file that comes after the item's own: another form of it, a transcript, chapters.
    mutating func addRelated(_ attachment: ParsedAttachment) {
        related.merge(attachment)
    }

    mutating func setMediaDuration(_ seconds: TimeInterval) {
        mediaDuration = seconds
    }

    /// Returns the item. If there is only a short form, it is the body.
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

    /// Returns an item in which the document ended, if it has anything to show.
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

    /// Returns whether a picture is a file of the item rather than its illustration: if the feed gives its size, or the
    /// item has nothing else.
    func isFile(_ picture: ParsedAttachment) -> Bool {
        picture.size != nil || item.attachments.contains { $0.url == picture.url } || !hasText
    }
}

private extension [ParsedAttachment] {

    /// Adds a file, or its missing properties to the existing one with the same URL.
    mutating func merge(_ attachment: ParsedAttachment) {
        guard let index = firstIndex(where: { $0.url == attachment.url }) else {
            return appendUnlessPresent(attachment)
        }
        self[index].mimeType = self[index].mimeType ?? attachment.mimeType
        self[index].size = self[index].size ?? attachment.size
        self[index].duration = self[index].duration ?? attachment.duration
    }
}
