import Base
package import Model

/// Writes lines of a whole export, see docs/what-an-export-is.md. Members without a value are left out, and their order never
/// changes: the same database gives the same bytes.
package enum ExportLineWriter {

    /// The version of the form. A reader refuses a later one.
    package static let version: Int64 = 1

    /// The first line of an export, by which `rss import` knows it.
    package static let header = line { json in
        json.member("type", "rss")
        json.member("version", version)
    }

    /// The bytes with which every export begins.
    package static let beginning = Array(#"{"type":"rss","#.utf8)

    /// - Parameter secret: Returns the secret part of a setting by its name; `nil` if it is lost.
    package static func write(_ line: ExportedLine, secret: (_ name: String) -> String?) -> [UInt8] {
        switch line {
        case .folder(let folder):
            Self.line { json in
                json.member("type", "folder")
                json.member("name", folder.name)
                write(folder.settings, secret, &json)
            }
        case .feed(let feed): Self.line { json in write(feed, secret, &json) }
        case .search(let name, let query):
            Self.line { json in
                json.member("type", "search")
                json.member("name", name)
                json.member("query", query)
            }
        case .rule(let rule): Self.line { json in write(rule, &json) }
        case .status(let key, let status): Self.line { json in write(key, status, &json) }
        case .article(let key, let article): Self.line { json in write(key, article, &json) }
        case .page(let key, let page): Self.line { json in write(key, page, &json) }
        }
    }

    private static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object(members)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ feed: ExportedFeed, _ secret: (String) -> String?, _ json: inout JSONWriter) {
        json.member("type", "feed")
        json.member("url", feed.url)
        json.member("title", feed.title)
        json.member("custom_title", feed.customTitle)
        json.member("site_url", feed.siteURL)
        json.member("added", feed.dateAdded)
        json.member("folders", feed.folders)
        json.member("former_urls", feed.formerURLs)
        write(feed.settings, secret, &json)
    }

    private static func write(_ settings: [FeedSetting], _ secret: (String) -> String?, _ json: inout JSONWriter) {
        if settings.isEmpty { return }
        json.array("settings", settings) { json, setting in
            json.member("key", setting.key.rawValue)
            if !setting.name.isEmpty { json.member("name", setting.name) }
            json.member("value", setting.value)
            json.member("secret", setting.secret.flatMap(secret))
        }
    }

    private static func write(_ rule: ExportedRule, _ json: inout JSONWriter) {
        json.member("type", "rule")
        json.member("query", rule.query)
        let changes = rule.actions.changes.filter { !$0.mark.isLabel }
        json.member("set", changes.filter(\.value).map(\.mark.facts.kind))
        json.member("unset", changes.filter { !$0.value }.map(\.mark.facts.kind))
        json.member("labels", rule.actions.labels)
        json.member("program", rule.actions.program)
        if rule.isPaused { json.member("is", ["paused"]) }
    }

    private static func write(_ key: ExportedArticleKey, _ status: ExportedStatus, _ json: inout JSONWriter) {
        json.member("type", "status")
        write(key, &json)
        let marks = (Mark.flags + [.deleted]).filter(status.marks.contains).map(\.facts.kind)
        json.member("is", marks + (status.isImported ? ["imported"] : []))
        json.member("labels", status.labels)
        json.member("note", status.note)
        json.member("noted", status.dateOfNote)
        json.member("date", status.date)
        json.member("arrived", status.dateArrived)
        json.member("read", status.dateRead)
        json.member("done", status.dateDone)
        json.member("gone", status.dateGone)
        json.member("kept", status.dateKept)
    }

    private static func write(_ key: ExportedArticleKey, _ article: Article, _ json: inout JSONWriter) {
        json.member("type", "article")
        write(key, &json)
        for (name, field) in Article.lineFields { json.member(name, article[keyPath: field]) }
        json.member("published", article.datePublished.map { Int64($0.wholeSeconds) })
        json.member("modified", article.dateModified.map { Int64($0.wholeSeconds) })
        json.member("tags", article.tags)
        if !article.enclosures.isEmpty {
            json.array("enclosures", article.enclosures) { json, enclosure in
                json.member("url", enclosure.url)
                json.member("type", enclosure.mimeType)
                json.member("length", enclosure.size)
                json.member("duration", enclosure.duration)
                json.member("title", enclosure.title)
                json.member("role", enclosure.role?.rawValue)
            }
        }
        json.member("summary", article.summary)
        json.member("content", article.content)
    }

    private static func write(_ key: ExportedArticleKey, _ page: ExportedPage, _ json: inout JSONWriter) {
        json.member("type", "page")
        write(key, &json)
        json.member("url", page.url)
        json.member("words", Int64(page.words))
        json.member("fetched", page.dateFetched)
        if page.isOutdated { json.member("is", ["outdated"]) }
        json.member("html", page.html)
    }

    private static func write(_ key: ExportedArticleKey, _ json: inout JSONWriter) {
        json.member("feed", key.feed)
        json.member("key", key.key)
    }
}

extension Mark {
    fileprivate var isLabel: Bool { if case .label = self { true } else { false } }
}
