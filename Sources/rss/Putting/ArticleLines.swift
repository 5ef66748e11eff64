import Base
import Foundation
import Parser

/// Reads articles as `rss list --jsonl` and `rss show --json` print them: an object on each line, or an array of objects.
enum ArticleLines {
    /// Throws ``Failure``.
    ///
    /// - Parameter file: The name of the file, for messages.
    static func items(_ bytes: [UInt8], of file: String) throws(Failure) -> [ParsedItem] {
        // One object may take several lines.
        let whole = JSONValue(bytes)
        if let whole, whole.isArray {
            return try items(whole.elements.enumerated().map { ("article \($0 + 1)", $1) }, of: file)
        }
        if let whole, whole.isObject { return try items([("line 1", whole)], of: file) }
        var values: [(String, JSONValue?)] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy(\.isASCIIBlank) {
            values.append(("line \(index + 1)", JSONValue(Array(line))))
        }
        return try items(values, of: file)
    }

    private static func items(_ values: [(String, JSONValue?)], of file: String) throws(Failure) -> [ParsedItem] {
        var items: [ParsedItem] = []
        for (place, value) in values {
            do throws(ArticleObject.Problem) {
                guard let value, value.isObject else { throw ArticleObject.Problem("not a JSON object") }
                items.append(try ArticleObject(value).item())
            } catch {
                throw Failure("\(file): \(place): \(error.words)", ExitStatus.badInput)
            }
        }
        return items
    }
}

/// An object with fields of an article; further fields mean nothing.
private struct ArticleObject {
    private let object: JSONValue

    struct Problem: Error {
        let words: String

        init(_ words: String) { self.words = words }
    }

    init(_ object: JSONValue) { self.object = object }

    func item() throws(Problem) -> ParsedItem {
        var item = ParsedItem()
        item.title = try text("title")
        item.url = try address("url")
        item.id = try id()
        if item.id == nil { item.id = item.url }
        item.externalURL = try address("external_url")
        item.commentsURL = try address("comments_url")
        item.contentHTML = try first(of: ["content", "html"], text)
        item.contentText = try text("text")
        item.summary = try text("summary")
        item.contentBase = item.url
        item.imageURL = try address("image")
        item.language = try text("language")
        item.datePublished = try first(of: ["published", "date"], date)
        item.dateModified = try date("modified")
        for name in try first(of: ["authors", "author"], list) ?? [] { item.authors.append(ParsedAuthor(name: name)) }
        item.tags = try list("tags") ?? []
        item.attachments = try enclosures()
        if [item.title, item.url, item.contentHTML, item.contentText, item.summary].allSatisfy({ $0 == nil }) {
            throw Problem("no title, url, content or text")
        }
        return item
    }

    private func first<Value>(
        of names: [String], _ read: (String) throws(Problem) -> Value?
    ) throws(Problem) -> Value? {
        for name in names { if let value = try read(name) { return value } }
        return nil
    }

    /// Returns the id; `nil` for the number that `rss` gave the article in some database, which is no other's id.
    private func id() throws(Problem) -> String? {
        if let guid = try text("guid") { return guid }
        let isOfList = object["id"]?.isText == false && object["sync"] != nil && object["account"] != nil
        return isOfList ? nil : try text("id")
    }

    private func text(_ name: String) throws(Problem) -> String? {
        guard let value = object[name] else { return nil }
        return try text(value, name)
    }

    private func text(_ value: JSONValue, _ name: String) throws(Problem) -> String? {
        if value.isText { return value.text }
        guard let number = value.text else { throw Problem("'\(name)' is no text") }
        return number
    }

    private func address(_ name: String) throws(Problem) -> String? {
        guard let text = try text(name) else { return nil }
        return try address(text, name)
    }

    private func address(_ text: String, _ name: String) throws(Problem) -> String {
        if WebURL(text) == nil { throw Problem("'\(name)' is no web address") }
        return text
    }

    /// Reads a date as feeds have them, or seconds since 1970.
    private func date(_ name: String) throws(Problem) -> Date? {
        guard let value = object[name] else { return nil }
        if !value.isText, let seconds = value.number { return Date(timeIntervalSince1970: seconds) }
        guard let text = try text(value, name) else { return nil }
        guard let date = FeedDate.parse(text) else { throw Problem("'\(name)' is no date") }
        return date
    }

    /// Reads a text, or an array of texts or of objects with names.
    private func list(_ name: String) throws(Problem) -> [String]? {
        guard let value = object[name] else { return nil }
        guard value.isArray else { return try text(value, name).map { [$0] } }
        var texts: [String] = []
        for element in value.elements {
            if let text = try text(element["name"] ?? element, name) { texts.append(text) }
        }
        return texts
    }

    /// Reads an array of addresses, or of objects.
    private func enclosures() throws(Problem) -> [ParsedAttachment] {
        let name = "enclosures"
        guard let value = object[name] else { return [] }
        guard value.isArray else { throw Problem("'\(name)' is no array") }
        var attachments: [ParsedAttachment] = []
        for element in value.elements {
            guard let url = try text(element["url"] ?? element, name) else { continue }
            var attachment = ParsedAttachment(url: try address(url, name))
            attachment.mimeType = element["type"]?.text
            attachment.size = element["length"]?.integer
            attachment.duration = element["duration"]?.number
            attachment.title = element["title"]?.text
            attachment.role = element["role"]?.text.flatMap(ParsedAttachment.Role.init)
            attachments.append(attachment)
        }
        return attachments
    }
}
