import Foundation
import Model
import Patterns

/// Turns the values of fields into conditions.
enum QueryValue {

    /// Returns a condition that is met if at least one of the values matches.
    static func condition(
        _ field: QueryField, _ values: [QueryText], now: Date
    ) throws(QueryError) -> ArticleCondition {
        let texts = values.map(\.text)
        switch field {
        case .feed: return named(values, ArticleCondition.feeds) { .feedIDs($0.map { FeedID($0) }) }
        case .folder: return named(values, ArticleCondition.folders) { .folderIDs($0.map { FolderID($0) }) }
        case .account: return .accounts(texts)
        case .id: return .ids(try values.map { value throws(QueryError) in try id(value) })
        default:
            return .any(try values.map { value throws(QueryError) in try single(field, value, now) })
        }
    }

    /// Returns a condition on what was typed, on ids, or on either.
    private static func named(
        _ values: [QueryText], _ typed: ([String]) -> ArticleCondition, _ stored: ([Int64]) -> ArticleCondition
    ) -> ArticleCondition {
        let references = values.compactMap(\.reference)
        let names = values.filter { $0.reference == nil }.map(\.text)
        if references.isEmpty { return typed(names) }
        let known = stored(references.compactMap(\.id))
        return names.isEmpty ? known : .any([known, typed(names)])
    }

    private static func single(
        _ field: QueryField, _ value: QueryText, _ now: Date
    ) throws(QueryError) -> ArticleCondition {
        if value.isPattern, let target = field.patternTarget { return try pattern(target, value) }
        let condition: ArticleCondition? =
            switch field {
            case .is: QueryField.states.first { $0.name == value.text.lowercased() }?.condition
            case .has: ArticlePart(rawValue: value.text.lowercased()).map(ArticleCondition.has)
            case .title: .title(SearchPhrase(value))
            case .author: .author(value.text)
            case .url: .url(value.text)
            case .link: host(value.text).map(ArticleCondition.link)
            case .tag: .tag(value.text)
            case .label: .mark(.label(value.text), true)
            case .note: .note(value.text)
            case .date: QueryDate.span(value.text, now: now).map(ArticleCondition.date)
            case .arrived: QueryDate.span(value.text, now: now).map(ArticleCondition.arrived)
            case .newer: QueryDate.moment(value.text, now: now).map { .date(DateSpan(from: $0)) }
            case .older: QueryDate.moment(value.text, now: now).map { .date(DateSpan(until: $0)) }
            case .feed, .folder, .account, .id, .limit, .perFeed, .sort: nil
            }
        guard let condition else { throw QueryError(.badValue(field, value.text), at: value.column) }
        return condition
    }

    static func pattern(_ target: PatternTarget, _ value: QueryText) throws(QueryError) -> ArticleCondition {
        do {
            return .pattern(target, try Pattern(value.text))
        } catch {
            // The pattern begins behind its slash.
            throw QueryError(.pattern(error.problem), at: value.column + 1 + error.offset)
        }
    }

    /// Returns the host in lower case; `nil` for more than a host.
    private static func host(_ text: String) -> String? {
        let isHost = text.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
        return isHost && !text.hasPrefix(".") ? text.lowercased() : nil
    }

    private static func id(_ value: QueryText) throws(QueryError) -> ArticleID {
        guard let number = Int64(value.text), number > 0 else {
            throw QueryError(.badValue(.id, value.text), at: value.column)
        }
        return ArticleID(number)
    }
}
