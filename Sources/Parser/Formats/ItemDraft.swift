import Foundation
import HTML

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
    /// The addresses of the pictures that are described, which makes them more than illustrations.
    private var describedPictures: Set<String> = []
    /// The description of the first of them: the text of an item that has no other.
    private var pictureText: ParsedText?
    /// The files that stand for the others of their groups.
    private var defaults: [ParsedAttachment] = []
    private var related: [ParsedAttachment] = []
    private var chapters: [Chapters.Chapter] = []

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
        case .comments: item.commentsURL = value
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
    ///
    /// - Parameter isDefault: Whether it is the one to take of a group, and thus comes before all others.
    mutating func addAttachment(_ attachment: ParsedAttachment, isDefault: Bool = false) {
        if attachment.isFlashPlayer { return }
        if isDefault { defaults.merge(attachment) } else { item.attachments.merge(attachment) }
    }

    /// Adds a picture of `media:content`, which may illustrate the item or be its subject.
    mutating func addPicture(_ picture: ParsedAttachment) {
        pictures.merge(picture)
    }

    /// Adds a file that comes after the item's own: another form of it, a transcript, chapters.
    mutating func addRelated(_ attachment: ParsedAttachment) {
        related.merge(attachment)
    }

    mutating func addChapter(_ chapter: Chapters.Chapter) {
        if chapters.count < Chapters.most { chapters.append(chapter) }
    }

    /// Describes a file of `media:content`: with the description of a picture, which says what it shows, or a title.
    /// Returns whether the text belongs to the file alone.
    mutating func describe(_ url: String, as text: ParsedText, isDescription: Bool) -> Bool {
        guard let title = text.plain else { return false }
        guard let index = pictures.firstIndex(where: { $0.url == url }) else {
            if !isDescription {
                defaults.setTitle(title, of: url)
                item.attachments.setTitle(title, of: url)
            }
            return false
        }
        if isDescription || pictures[index].title == nil { pictures[index].title = title }
        if isDescription { describedPictures.insert(url) }
        if isDescription, pictureText == nil { pictureText = text }
        return isDescription
    }

    mutating func setMediaDuration(_ seconds: TimeInterval) {
        mediaDuration = seconds
    }

    /// Returns the item. If there is only a short form, it is the body; chapters follow it.
    consuming func finished(documentBase: @autoclosure () -> String?) -> ParsedItem {
        if let full = body ?? excerpt ?? pictureText {
            if full.isHTML { item.contentHTML = full.text } else { item.contentText = full.text }
            item.contentBase = (body == nil ? excerptBase : bodyBase) ?? item.url ?? documentBase()
        }
        if body != nil { item.summary = excerpt?.html }
        item.attachments = attachments
        if let chapters = Chapters(chapters) {
            item.contentBase = item.contentBase ?? documentBase()
            item.contentHTML = [item.contentHTML ?? item.contentText.map(HTMLText.html(plain:)), chapters.html]
                .compactMap(\.self).joined(separator: "\n")
            item.contentText = nil
        }
        return item
    }

    var hasChapters: Bool { !chapters.isEmpty }

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
        var all = defaults
        for attachment in item.attachments { all.merge(attachment) }
        for picture in pictures where isFile(picture) { all.merge(picture) }
        if let mediaDuration, !all.isEmpty, all[0].duration == nil { all[0].duration = mediaDuration }
        for enclosure in related { all.merge(enclosure) }
        return all
    }

    /// Returns whether a picture is a file of the item rather than its illustration: if the feed gives its size or
    /// describes it, or the item has nothing else.
    func isFile(_ picture: ParsedAttachment) -> Bool {
        picture.size != nil || describedPictures.contains(picture.url)
            || item.attachments.contains { $0.url == picture.url } || !hasText
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
        self[index].title = self[index].title ?? attachment.title
        self[index].role = self[index].role ?? attachment.role
    }

    mutating func setTitle(_ title: String, of url: String) {
        guard let index = firstIndex(where: { $0.url == url }) else { return }
        self[index].title = self[index].title ?? title
    }
}
