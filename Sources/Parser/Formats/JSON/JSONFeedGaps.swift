import Base

/// The members of one object of a JSON Feed that its reader leaves out. A feed that is fetched is read as far as possible; of
/// a file that somebody hands over, nothing may get lost in silence.
///
/// Members whose names begin with an underscore are extensions, which readers ignore (JSON Feed 1.1, "Extensions").
package struct JSONFeedGaps: Equatable, Sendable {
    /// The number of the item, from 1; `nil` for the feed itself, with its first item.
    package var item: Int?

    /// The members that the format does not have.
    package private(set) var unknown: [String] = []

    /// The members with a value of another kind than the format's, or that are there twice.
    package private(set) var unusable: [String] = []

    /// The members of feeds and items.
    package static var members: [String] { Array(ofFeed.keys) + ofItem.keys }

    /// Returns the gaps of the feed and its first item, or of the first item that has some; `nil` also for a document that is no JSON Feed.
    package static func first(in document: [UInt8]) -> JSONFeedGaps? {
        document.withUnsafeBufferPointer { document in
            DocumentDecoder.withText(of: document, contentType: nil) { text in
                guard text.first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "{"),
                    let root = try? JSONFeedReader.root(of: text).root, RSSInJSON.xml(of: root) == nil
                else { return nil }
                return first(of: root)
            }
        }
    }

    private static func first(of feed: JSONValue) -> JSONFeedGaps? {
        var gaps = JSONFeedGaps()
        let base = feed.visibleText("home_page_url").flatMap { URLReference.resolve($0, against: nil) }
        gaps.check(feed, ofFeed, base, within: "")
        let isOfFeed = gaps.hasSome
        for (index, item) in feed.list("items").enumerated() {
            gaps.check(item, ofItem, base, within: "")
            if gaps.hasSome {
                if !isOfFeed { gaps.item = index + 1 }
                break
            }
        }
        return gaps.hasSome ? gaps : nil
    }

    private var hasSome: Bool { !unknown.isEmpty || !unusable.isEmpty }
}

extension JSONFeedGaps {

    /// The kinds of values that are read.
    private enum Kind {
        case text, address, date, number, texts, authors, attachments, items

        /// The value says nothing of articles.
        case any
    }

    private static let ofFeed: [String: Kind] = [
        "version": .any, "title": .text, "home_page_url": .text, "feed_url": .text, "description": .text,
        "user_comment": .any, "next_url": .any, "icon": .any, "favicon": .any, "authors": .authors, "author": .authors,
        "language": .text, "expired": .any, "hubs": .any, "items": .items,
        // As 'rss parse' writes them.
        "date_modified": .any, "tags": .any,
    ]

    private static let ofItem: [String: Kind] = [
        "id": .text, "url": .address, "external_url": .address, "title": .text, "content_html": .text,
        "content_text": .text, "summary": .text, "image": .address, "banner_image": .address, "date_published": .date,
        "date_modified": .date, "authors": .authors, "author": .authors, "tags": .texts, "language": .text,
        "attachments": .attachments,
    ]

    private static let ofAuthor: [String: Kind] = ["name": .text, "url": .text, "avatar": .any, "email": .text]

    private static let ofAttachment: [String: Kind] = [
        "url": .address, "mime_type": .text, "title": .text, "size_in_bytes": .number, "duration_in_seconds": .number,
    ]

    private mutating func check(_ object: JSONValue, _ kinds: [String: Kind], _ base: String?, within: String) {
        var seen: Set<String> = []
        if !object.isObject { unusable.append(within.isEmpty ? "items" : String(within.dropLast())) }
        for (name, value) in object.members where !name.hasPrefix("_") {
            guard let kind = kinds[name] else {
                unknown.append(within + name)
                continue
            }
            if !seen.insert(name).inserted || !value.isNull && !isUsable(value, kind, base, within + name) {
                unusable.append(within + name)
            }
        }
    }

    /// Returns whether the value is of the kind. Gaps within it are added.
    private mutating func isUsable(_ value: JSONValue, _ kind: Kind, _ base: String?, _ name: String) -> Bool {
        let list = value.isArray ? value.elements : [value]
        switch kind {
        case .any: return true
        case .items: return value.isArray
        case .text: return value.isText || value.isNumber
        case .address:
            guard let text = value.text else { return value.isText }
            return URLReference.resolve(text, against: base).map(URLReference.isWebAddress) ?? false
        case .date: return value.text.map { FeedDate.parse($0) != nil } ?? value.isText
        case .number: return value.number.map { (0...1e15).contains($0) } ?? false
        case .texts: return list.allSatisfy { $0.isText || $0.isNumber }
        case .authors:
            for author in list where !author.isText { check(author, Self.ofAuthor, base, within: name + ".") }
            return true
        case .attachments:
            for file in list {
                check(file, Self.ofAttachment, base, within: name + ".")
                if file.isObject, file["url"] == nil { return false }
            }
            return true
        }
    }
}
