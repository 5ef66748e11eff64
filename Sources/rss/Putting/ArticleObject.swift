import Base
import Foundation
import Model
import Parser

/// An object with fields of an article, as `rss list` and `rss show` print them.
struct ArticleObject {
    typealias Problem = ObjectFields.Problem

    /// The fields that are read.
    private static let own: Set = [
        "id", "guid", "title", "url", "external_url", "comments_url", "content", "html", "text", "summary", "image",
        "language", "published", "date", "modified", "authors", "author", "tags", "enclosures", "name", "read",
        "starred", "labels", "note",
    ]

    /// The fields that are printed, but not read: they are made of others, or say something of the database that they
    /// come from.
    private static let derived: [String: Kind] = [
        "feed": .number, "feed_title": .text, "sync": .text, "account": .text, "arrived": .text, "folders": .list,
        "excerpt": .text, "downloaded": .list, "local_date": .text, "age": .text, "minutes": .number,
        "full_text": .text, "words": .number, "duplicate_of": .number,
    ]

    private static let known = own.union(derived.keys)

    private enum Kind {
        case number, text, list
    }

    private let fields: ObjectFields

    /// Throws ``ObjectFields/Problem`` if something is not understood. A field that isn't read has to look like ours:
    /// another program may call something else so.
    init(_ object: JSONValue) throws(Problem) {
        fields = try ObjectFields(object, known: Self.known)
        let others = Self.derived.filter { name, kind in
            guard let value = fields[name] else { return false }
            return switch kind {
            case .number: !value.isNumber
            case .text: !value.isText
            case .list: !value.isArray
            }
        }.keys.sorted()
        if let problem = ObjectFields.problem(others, known: []) { throw problem }
    }

    func item() throws(Problem) -> ParsedItem {
        var item = ParsedItem()
        // The name of an article without a title is made of its text.
        item.article.title = try text(fields.has("title") ? "title" : "name")
        item.article.url = try address("url")
        item.id = try id()
        if item.id == nil { item.id = item.article.url }
        item.article.externalURL = try address("external_url")
        item.article.commentsURL = try address("comments_url")
        item.article.content = try html()
        item.contentText = try text("text")
        item.article.summary = try text("summary")
        item.contentBase = item.article.url
        item.article.imageURL = try address("image")
        item.article.language = try text("language")
        let date = try date("date")
        item.article.datePublished = try self.date("published") ?? date
        item.article.dateModified = try self.date("modified")
        let author = try authors("author")
        item.authors = try authors("authors") ?? author ?? []
        item.article.tags = try tags() ?? []
        item.article.enclosures = try enclosures()
        if [item.article.title, item.article.url, item.article.content, item.contentText, item.article.summary]
            .allSatisfy({ $0 == nil })
        {
            throw Problem("no title, url, content or text")
        }
        return item
    }

    /// Returns the marks that the article gets if it is new.
    func marks() throws(Problem) -> [MarkChange] {
        var given: [MarkChange] = []
        for mark in Mark.statuses {
            let name = mark.facts.kind
            guard let value = fields[name] else { continue }
            guard let flag = value.flag else { throw Problem("'\(name)' is neither true nor false") }
            given.append(MarkChange(mark, flag))
        }
        if let labels = fields["labels"] {
            guard labels.isArray else { throw Problem("'labels' is no array") }
            for label in labels.elements {
                guard label.isText, let name = label.text.flatMap(LabelName.read) else {
                    throw Problem("'labels' has what is no label")
                }
                given.append(MarkChange(.label(name), true))
            }
        }
        if let note = fields["note"] {
            guard note.isText else { throw Problem("'note' is no text") }
            guard let text = NoteText.read(note.text ?? "") else {
                throw Problem("'note' is longer than \(NoteText.longest) bytes")
            }
            given.append(MarkChange(note: text))
        }
        return given
    }

    /// Returns the id; `nil` for the number that `rss` gave the article in some database, which is no other's id.
    private func id() throws(Problem) -> String? {
        if let guid = try text("guid") { return guid }
        let isOfList = fields["id"]?.isNumber == true && fields["sync"] != nil && fields["account"] != nil
        return isOfList ? nil : try text("id")
    }

    private func html() throws(Problem) -> String? {
        let (content, html) = (try text("content"), try text("html"))
        if content != nil && html != nil { throw Problem("both 'content' and 'html' are given") }
        return content ?? html
    }

    private func text(_ name: String) throws(Problem) -> String? {
        guard let value = fields[name] else { return nil }
        return try Self.text(value, name)
    }

    private static func text(_ value: JSONValue, _ name: String) throws(Problem) -> String? {
        if value.isText { return value.text }
        guard let number = value.text else { throw Problem("'\(name)' is no text") }
        return number
    }

    private func address(_ name: String) throws(Problem) -> String? {
        guard let text = try text(name) else { return nil }
        return try Self.address(text, name)
    }

    private static func address(_ text: String, _ name: String) throws(Problem) -> String {
        if WebURL(text) == nil { throw Problem("'\(name)' is no web address") }
        return text
    }

    /// The seconds since 1970 of the years 1 to 9999, which have four digits everywhere.
    private static let seconds = -62_135_596_800.0..<253_402_300_800

    /// Reads a date as feeds have them, or seconds since 1970.
    private func date(_ name: String) throws(Problem) -> Date? {
        guard let value = fields[name] else { return nil }
        if value.isNumber {
            guard let seconds = value.number, Self.seconds.contains(seconds) else {
                throw Problem("'\(name)' is no date in seconds")
            }
            return Date(timeIntervalSince1970: seconds)
        }
        guard let text = try Self.text(value, name) else { return nil }
        guard let date = FeedDate.parse(text) else { throw Problem("'\(name)' is no date") }
        return date
    }
}

// MARK: - Lists

extension ArticleObject {

    /// Reads a name, or an array of names or of objects with names.
    private func authors(_ name: String) throws(Problem) -> [Author]? {
        guard let value = fields[name] else { return nil }
        var authors: [Author] = []
        for element in value.isArray ? value.elements : [value] {
            guard element.isObject else {
                if let text = try Self.text(element, name) { authors.append(Author(name: text)) }
                continue
            }
            let part = try ObjectFields(element, known: ["name", "url", "email"], part: "\(name).")
            var author = Author()
            author.name = try part["name"].flatMap { value throws(Problem) in try Self.text(value, "\(name).name") }
            author.url = try part["url"].flatMap { value throws(Problem) in try Self.text(value, "\(name).url") }
            author.email = try part["email"].flatMap { value throws(Problem) in try Self.text(value, "\(name).email") }
            if author != Author() { authors.append(author) }
        }
        return authors.isEmpty ? nil : authors
    }

    /// Reads a tag, or an array of tags or of objects with names.
    private func tags() throws(Problem) -> [String]? {
        guard let value = fields["tags"] else { return nil }
        var tags: [String] = []
        for element in value.isArray ? value.elements : [value] {
            let part = element.isObject ? try ObjectFields(element, known: ["name"], part: "tags.") : nil
            if let text = try Self.text(part?["name"] ?? element, "tags") { tags.append(text) }
        }
        return tags
    }

    private static let enclosureFields: Set = [
        "url", "type", "length", "duration", "title", "role",
        // What became of it in the database that it comes from.
        "download", "file",
    ]

    /// Reads an array of addresses, or of objects.
    private func enclosures() throws(Problem) -> [Enclosure] {
        guard let value = fields["enclosures"] else { return [] }
        guard value.isArray else { throw Problem("'enclosures' is no array") }
        var enclosures: [Enclosure] = []
        for element in value.elements {
            if element.isObject {
                enclosures.append(try Self.enclosure(element))
            } else if let url = try Self.text(element, "enclosures") {
                enclosures.append(Enclosure(url: try Self.address(url, "enclosures")))
            }
        }
        return enclosures
    }

    private static func enclosure(_ object: JSONValue) throws(Problem) -> Enclosure {
        let fields = try ObjectFields(object, known: enclosureFields, part: "enclosures.")
        func text(_ name: String) throws(Problem) -> String? {
            guard let value = fields[name] else { return nil }
            return try Self.text(value, "enclosures.\(name)")
        }
        guard let url = try text("url") else { throw Problem("no 'enclosures.url'") }
        var enclosure = Enclosure(url: try address(url, "enclosures.url"))
        enclosure.mimeType = try text("type")
        enclosure.title = try text("title")
        if let length = fields["length"] {
            guard let size = length.integer, size >= 0 else {
                throw Problem("'enclosures.length' is no number of bytes")
            }
            enclosure.size = size
        }
        if let duration = fields["duration"] {
            guard let seconds = duration.number, (0...1e9).contains(seconds) else {
                throw Problem("'enclosures.duration' is no number of seconds")
            }
            enclosure.duration = seconds
        }
        if let word = try text("role") {
            guard let role = Enclosure.Role(rawValue: word) else {
                throw Problem("'enclosures.role' is no role")
            }
            enclosure.role = role
        }
        return enclosure
    }
}
