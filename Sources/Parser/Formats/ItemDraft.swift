import Foundation
import HTML
import Model

/// An item while it is being read.
struct ItemDraft {
    var item = ParsedItem()
    private var ranks = FieldRanks()

    private var body: ParsedText?
    private var excerpt: ParsedText?
    private var bodyBase: String?
    private var excerptBase: String?
    private var mediaDuration: TimeInterval?
    private var pictures: [Enclosure] = []
    /// The addresses of the pictures that are described, which makes them more than illustrations.
    private var describedPictures: Set<String> = []
    /// The description of the first of them: the text of an item that has no other.
    private var pictureText: ParsedText?
    /// The files that stand for the others of their groups.
    private var defaults: [Enclosure] = []
    private var related: [Enclosure] = []
    private var chapters: [Chapters.Chapter] = []

    /// Returns whether an element with that rule could still change the value.
    func accepts(_ rule: FieldRule) -> Bool { ranks.accepts(rule) }
}

extension ItemDraft {

    mutating func setTitle(_ text: ParsedText, for rule: FieldRule) {
        guard let title = text.title, ranks.claim(rule) else { return }
        item.article.title = title
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
        if rule.field == .id { item.id = value } else { item.article.set(rule.field, to: value) }
    }

    mutating func setDate(_ date: Date, for rule: FieldRule) {
        guard ranks.claim(rule) else { return }
        if rule.field == .published { item.article.datePublished = date } else { item.article.dateModified = date }
    }

    mutating func addAuthor(_ author: Author, for rule: FieldRule) {
        if ranks.claim(rule) { item.authors = [] }
        guard ranks.isHeld(by: rule) else { return }
        item.authors.appendUnlessPresent(author)
    }

    /// Adds a related URL. The first one counts.
    mutating func addRelated(_ url: String) {
        if item.article.externalURL == nil { item.article.externalURL = url }
    }

    mutating func addTag(_ tag: String) {
        item.article.tags.appendUnlessPresent(tag)
    }

    /// Adds a file. One that is listed twice, as an enclosure and as media:content, is added once.
    ///
    /// - Parameter isDefault: Whether it is the one to take of a group, and thus comes before all others.
    mutating func addFile(_ file: Enclosure, isDefault: Bool = false) {
        if file.isFlashPlayer { return }
        if isDefault { defaults.merge(file) } else { item.article.enclosures.merge(file) }
    }

    /// Adds a picture of `media:content`, which may illustrate the item or be its subject.
    mutating func addPicture(_ picture: Enclosure) {
        pictures.merge(picture)
    }

    /// Adds a file that comes after the item's own: another form of it, a transcript, chapters.
    mutating func addRelated(_ file: Enclosure) {
        related.merge(file)
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
                item.article.enclosures.setTitle(title, of: url)
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
            if full.isHTML { item.article.content = full.text } else { item.contentText = full.text }
            item.contentBase = (body == nil ? excerptBase : bodyBase) ?? item.article.url ?? documentBase()
        }
        if body != nil { item.article.summary = excerpt?.html }
        item.article.enclosures = files
        if let chapters = Chapters(chapters) {
            item.contentBase = item.contentBase ?? documentBase()
            item.article.content = [item.article.content ?? item.contentText.map(HTMLText.html(plain:)), chapters.html]
                .compactMap(\.self).joined(separator: "\n")
            item.contentText = nil
        }
        return item
    }

    var hasChapters: Bool { !chapters.isEmpty }

    var hasText: Bool { body != nil || excerpt != nil }

    /// Returns an item in which the document ended, if it has anything to show.
    func unfinished(documentBase: @autoclosure () -> String?) -> ParsedItem? {
        guard item.article.title != nil || hasText else { return nil }
        var item = finished(documentBase: documentBase())
        item.isTruncated = true
        return item
    }
}

private extension ItemDraft {

    var files: [Enclosure] {
        var all = defaults
        for file in item.article.enclosures { all.merge(file) }
        for picture in pictures where isFile(picture) { all.merge(picture) }
        if let mediaDuration, !all.isEmpty, all[0].duration == nil { all[0].duration = mediaDuration }
        for file in related { all.merge(file) }
        return all
    }

    /// Returns whether a picture is a file of the item rather than its illustration: if the feed gives its size or
    /// describes it, or the item has nothing else.
    func isFile(_ picture: Enclosure) -> Bool {
        picture.size != nil || describedPictures.contains(picture.url)
            || item.article.enclosures.contains { $0.url == picture.url } || !hasText
    }
}

private extension [Enclosure] {

    /// Adds a file, or its missing properties to the existing one with the same URL.
    mutating func merge(_ file: Enclosure) {
        guard let index = firstIndex(where: { $0.url == file.url }) else {
            return appendUnlessPresent(file)
        }
        self[index].mimeType = self[index].mimeType ?? file.mimeType
        self[index].size = self[index].size ?? file.size
        self[index].duration = self[index].duration ?? file.duration
        self[index].title = self[index].title ?? file.title
        self[index].role = self[index].role ?? file.role
    }

    mutating func setTitle(_ title: String, of url: String) {
        guard let index = firstIndex(where: { $0.url == url }) else { return }
        self[index].title = self[index].title ?? title
    }
}
