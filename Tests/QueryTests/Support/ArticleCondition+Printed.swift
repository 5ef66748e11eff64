import Foundation
import Model
import Patterns

extension ArticleCondition {

    /// The condition as a query: everything between quotes and parentheses.
    var printed: String {
        switch self {
        case .all(let parts): "(\(parts.map(\.printed).joined(separator: " ")))"
        case .any(let parts): "(\(parts.map(\.printed).joined(separator: " OR ")))"
        case .not(let inner): "-\(inner.printed)"
        case .mark(.label(let name), let value): "\(value ? "" : "-")label:\(Self.quoted(name))"
        case .mark(let mark, let value): "is:\(MarkChange(mark, value).word)"
        case .isQueued: "is:queued"
        case .isKept: "is:kept"
        case .isDownloaded: "is:downloaded"
        case .isTruncated: "is:truncated"
        case .isDuplicate: "is:duplicate"
        case .feeds(let names): "feed:\(Self.list(names))"
        case .folders(let names): "folder:\(Self.list(names))"
        case .feedIDs(let ids): "feed:\(Self.list(ids.map(\.description)))"
        case .folderIDs(let ids): "folder:\(Self.list(ids.map(\.description)))"
        case .accounts(let names): "account:\(Self.list(names))"
        case .ids(let ids): "id:\(Self.list(ids.map(\.description)))"
        case .text(let phrase): Self.printed(phrase)
        case .title(let phrase): "title:\(Self.printed(phrase))"
        case .author(let text): "author:\(Self.quoted(text))"
        case .url(let text): "url:\(Self.quoted(text))"
        case .pattern(let target, let pattern): "\(Self.field(target))/\(pattern.text)/"
        case .link(let host): "link:\(host)"
        case .tag(let text): "tag:\(Self.quoted(text))"
        case .isLabelled: "is:labelled"
        case .note(let text): "note:\(Self.quoted(text))"
        case .has(let part): "has:\(part.rawValue)"
        case .date(let span): "date:\(Self.printed(span))"
        case .arrived(let span): "arrived:\(Self.printed(span))"
        // It is no condition that is typed.
        case .newestOfFeed(let most, let inner): "\(inner.printed) per-feed:\(most)"
        }
    }

    private static func field(_ target: PatternTarget) -> String {
        switch target {
        case .text: ""
        case .title: "title:"
        case .author: "author:"
        case .url: "url:"
        }
    }

    private static func list(_ texts: [String]) -> String {
        texts.map(quoted).joined(separator: ",")
    }

    private static func printed(_ phrase: SearchPhrase) -> String {
        quoted(phrase.text) + (phrase.isPrefix ? "*" : "")
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private static func printed(_ span: DateSpan) -> String {
        let style = Date.ISO8601FormatStyle()
        return "\(span.from.map(style.format) ?? "")..\(span.until.map(style.format) ?? "")"
    }
}
