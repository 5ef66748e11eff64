import Base
import Foundation
import HTML
package import Model

/// Reads lines of a whole export, see docs/what-an-export-is.md. Anybody may have written them.
package enum ExportLineReader {

    /// Why a line is not taken over.
    package struct Problem: Error, Equatable {
        package let words: String

        package init(_ words: String) { self.words = words }
    }

    /// A line, and the secret parts of its settings by the names that they get here.
    package struct ReadLine: Equatable {
        /// `nil` of the first line, which says nothing else than what the file is.
        package var line: ExportedLine?
        package var secrets: [String: String] = [:]
    }

    /// Throws ``Problem``.
    package static func read(_ text: String) throws(Problem) -> ReadLine {
        guard let json = JSONValue(Array(text.utf8)), json.isObject else { throw Problem("not a JSON object") }
        var read = ReadLine()
        switch json["type"]?.text {
        case "rss":
            guard let version = json["version"]?.integer, version <= ExportLineWriter.version else {
                throw Problem("written by a later version of rss")
            }
        case "folder":
            let name = try required("name", json)
            read.line = .folder(ExportedFolder(name: name, settings: try settings(json, &read.secrets)))
        case "feed": read.line = .feed(try feed(json, &read.secrets))
        case "search": read.line = .search(name: try required("name", json), query: try required("query", json))
        case "rule": read.line = .rule(try rule(json))
        case "status": read.line = .status(try key(json), try status(json))
        case "article": read.line = .article(try key(json), try article(json))
        case "page": read.line = .page(try key(json), try page(json))
        case let type?: throw Problem("unknown type '\(type.prefix(80))'")
        case nil: throw Problem("no 'type'")
        }
        return read
    }

    private static func feed(_ json: JSONValue, _ secrets: inout [String: String]) throws(Problem) -> ExportedFeed {
        var feed = ExportedFeed(url: try required("url", json))
        feed.title = text("title", json)
        feed.customTitle = text("custom_title", json)
        feed.siteURL = text("site_url", json)
        feed.dateAdded = date("added", json)
        feed.folders = texts("folders", json).filter(FolderName.isValid)
        feed.formerURLs = texts("former_urls", json).filter { WebURL($0) != nil }
        feed.settings = try settings(json, &secrets)
        return feed
    }

    private static func settings(
        _ json: JSONValue, _ secrets: inout [String: String]
    ) throws(Problem) -> [FeedSetting] {
        var settings: [FeedSetting] = []
        for entry in json["settings"]?.elements ?? [] {
            let word = try required("key", entry)
            guard let key = FeedSetting.Key(rawValue: word) else {
                throw Problem("unknown setting '\(word.prefix(80))'")
            }
            var setting = FeedSetting(key, try required("value", entry), name: text("name", entry) ?? "")
            if let secret = text("secret", entry) {
                let name = UUID().uuidString.lowercased()
                secrets[name] = secret
                setting.secret = name
            }
            settings.append(setting)
        }
        return settings
    }

    private static func rule(_ json: JSONValue) throws(Problem) -> ExportedRule {
        var statuses: [Mark: Bool] = [:]
        var deletes = false
        for (name, value) in [("set", true), ("unset", false)] {
            for kind in texts(name, json) {
                if let mark = Mark.statuses.first(where: { $0.facts.kind == kind }) {
                    statuses[mark] = value
                } else if kind == Mark.deleted.facts.kind, value {
                    deletes = true
                } else {
                    throw Problem("unknown action '\(kind.prefix(80))'")
                }
            }
        }
        let labels = texts("labels", json)
        guard labels.allSatisfy({ LabelName.read($0) == $0 }) else { throw Problem("'labels' has what is no label") }
        let actions = RuleActions(statuses, labels: labels, deletes: deletes, program: texts("program", json))
        return ExportedRule(
            query: try required("query", json), actions: actions, isPaused: texts("is", json).contains("paused"))
    }

    private static func key(_ json: JSONValue) throws(Problem) -> ExportedArticleKey {
        ExportedArticleKey(feed: try required("feed", json), key: try required("key", json).withoutNUL)
    }

    private static func status(_ json: JSONValue) throws(Problem) -> ExportedStatus {
        guard let date = date("date", json), let arrived = Self.date("arrived", json) else {
            throw Problem("no 'date' or no 'arrived'")
        }
        var status = ExportedStatus(date: date, dateArrived: arrived)
        let words = texts("is", json)
        status.marks = Set((Mark.flags + [.deleted]).filter { words.contains($0.facts.kind) })
        status.isImported = words.contains("imported")
        status.labels = texts("labels", json)
        guard status.labels.allSatisfy({ LabelName.read($0) == $0 }) else {
            throw Problem("'labels' has what is no label")
        }
        if let note = text("note", json) {
            guard let read = NoteText.read(note) else {
                throw Problem("'note' is longer than \(NoteText.longest) bytes")
            }
            status.note = read
            status.dateOfNote = Self.date("noted", json)
        }
        status.dateRead = Self.date("read", json)
        status.dateDone = Self.date("done", json)
        status.dateGone = Self.date("gone", json)
        status.dateKept = Self.date("kept", json)
        return status
    }

    private static func article(_ json: JSONValue) throws(Problem) -> Article {
        var article = Article()
        for (name, field) in Article.lineFields { article[keyPath: field] = text("\(name)", json) }
        article.datePublished = date("published", json).map { Date(timeIntervalSince1970: Double($0)) }
        article.dateModified = date("modified", json).map { Date(timeIntervalSince1970: Double($0)) }
        article.tags = texts("tags", json)
        for entry in json["enclosures"]?.elements ?? [] {
            var enclosure = Enclosure(url: try required("url", entry))
            enclosure.mimeType = text("type", entry)
            enclosure.size = entry["length"]?.integer
            enclosure.duration = entry["duration"]?.number
            enclosure.title = text("title", entry)
            enclosure.role = text("role", entry).flatMap(Enclosure.Role.init)
            article.enclosures.append(enclosure)
        }
        article.summary = text("summary", json)
        article.content = text("content", json)
        return article
    }

    private static func page(_ json: JSONValue) throws(Problem) -> ExportedPage {
        let html = HTMLSanitizer.sanitized(try required("html", json).withoutNUL, base: nil)
        return ExportedPage(
            html: html, url: text("url", json),
            words: json["words"]?.integer.flatMap { Int(exactly: $0) } ?? FullText.wordCount(of: html),
            dateFetched: date("fetched", json) ?? 0, isOutdated: texts("is", json).contains("outdated"))
    }
}

// MARK: - Members

extension ExportLineReader {

    /// Returns a text, which may be empty.
    private static func text(_ name: String, _ json: JSONValue) -> String? {
        guard let value = json[name], value.isText else { return nil }
        return value.text ?? ""
    }

    private static func required(_ name: String, _ json: JSONValue) throws(Problem) -> String {
        guard let text = text(name, json) else { throw Problem("no '\(name)'") }
        return text
    }

    private static func texts(_ name: String, _ json: JSONValue) -> [String] {
        (json[name]?.elements ?? []).compactMap { $0.isText ? $0.text ?? "" : nil }
    }

    /// The seconds since 1970 of the years 1 to 9999.
    private static let seconds: Range<Int64> = -62_135_596_800..<253_402_300_800

    private static func date(_ name: String, _ json: JSONValue) -> Int64? {
        json[name]?.integer.flatMap { seconds.contains($0) ? $0 : nil }
    }
}
