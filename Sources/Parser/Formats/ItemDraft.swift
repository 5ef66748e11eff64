import Foundation

/// An item while its elements go by.
struct ItemDraft {
    var item = ParsedItem()
    private var ranks = FieldRanks()

    private var body: ParsedText?
    private var excerpt: ParsedText?
    private var bodyBase: String?
    private var excerptBase: String?
    private var mediaDuration: TimeInterval?

    /// Whether an element of that rank could still matter.
    func accepts(_ rule: FieldRule) -> Bool { ranks.accepts(rule) }
}

extension ItemDraft {

    mutating func setText(_ text: ParsedText, base: String?, for rule: FieldRule) {
        guard ranks.claim(rule) else { return }
        switch rule.field {
        case .title: item.title = text.plain
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
        guard let index = item.attachments.firstIndex(where: { $0.url == attachment.url }) else {
            return item.attachments.appendUnlessPresent(attachment)
        }
        item.attachments[index].mimeType = item.attachments[index].mimeType ?? attachment.mimeType
        item.attachments[index].size = item.attachments[index].size ?? attachment.size
        item.attachments[index].duration = item.attachments[index].duration ?? attachment.duration
    }

    mutating func setMediaDuration(_ seconds: TimeInterval) {
        mediaDuration = seconds
    }

    /// The item as far as it is known. A body that is only a short form is the body.
    func finished(documentBase: String?) -> ParsedItem {
        var item = item
        let full = body ?? excerpt
        if let full {
            if full.isHTML { item.contentHTML = full.text } else { item.contentText = full.text }
            item.contentBase = (body == nil ? excerptBase : bodyBase) ?? item.url ?? documentBase
        }
        if body != nil { item.summary = excerpt?.html }
        if let mediaDuration, !item.attachments.isEmpty, item.attachments[0].duration == nil {
            item.attachments[0].duration = mediaDuration
        }
        return item
    }
}
