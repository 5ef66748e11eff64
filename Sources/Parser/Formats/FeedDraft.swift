import Base
import Foundation
import Model

/// A channel or feed without its items, while it is being read.
struct FeedDraft {
    var feed: ParsedFeed
    private var ranks = FieldRanks()
    private var updatePeriod: TimeInterval?
    private var updateFrequency: Double?

    init(format: FeedFormat, growth: DocumentGrowth) {
        feed = ParsedFeed(format: format, growth: growth)
    }

    /// Returns whether an element with that rule could still change the value.
    func accepts(_ rule: FieldRule) -> Bool { ranks.accepts(rule) }
}

extension FeedDraft {

    mutating func setText(_ text: ParsedText, for rule: FieldRule) {
        let isTitle = rule.field == .title
        guard let plain = isTitle ? text.title : text.plain, ranks.claim(rule) else { return }
        if isTitle { feed.title = plain } else { feed.description = plain }
    }

    mutating func setValue(_ value: String, for rule: FieldRule) {
        guard ranks.claim(rule) else { return }
        switch rule.field {
        case .link: feed.homePageURL = value
        case .language: feed.language = value
        case .image: feed.iconURL = value
        case .newFeedURL: feed.newFeedURL = value
        case .timeToLive: feed.timeToLive = Self.number(value).map { $0 * 60 }
        case .updatePeriod: updatePeriod = Self.seconds(in: value.lowercased())
        case .updateFrequency: updateFrequency = Self.number(value)
        default: break
        }
    }

    mutating func setDate(_ date: Date, for rule: FieldRule) {
        if ranks.claim(rule) { feed.dateModified = date }
    }

    mutating func addAuthor(_ author: Author, for rule: FieldRule) {
        if ranks.claim(rule) { feed.authors = [] }
        guard ranks.isHeld(by: rule) else { return }
        feed.authors.appendUnlessPresent(author)
    }

    mutating func addTag(_ tag: String) {
        feed.tags.appendUnlessPresent(tag)
    }

    /// Adds an hour by its number, where some write 24 for midnight, or a day by its English name.
    mutating func addSkippedTime(_ text: String) {
        if let hour = Int(text) {
            if (0...24).contains(hour) { feed.skippedHours.insert(hour % 24) }
        } else if let day = Self.days.firstIndex(where: { text.lowercased().hasPrefix($0) }) {
            feed.skippedDays.insert(day)
        }
    }

    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /// The complete feed. RSS `ttl` has priority over `sy:updatePeriod`, which is divided by `sy:updateFrequency`.
    var finished: ParsedFeed {
        var feed = feed
        if feed.timeToLive == nil, let updatePeriod {
            feed.timeToLive = updatePeriod / max(updateFrequency ?? 1, 1)
        }
        return feed
    }

    /// Returns a number that a time may be; `nil` if there is none.
    private static func number(_ text: String) -> Double? {
        Double(text).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
    }

    private static func seconds(in period: String) -> TimeInterval? {
        switch period {
        case "hourly": 3600
        case "daily": 24 * 3600
        case "weekly": 7 * 24 * 3600
        case "monthly": 30 * 24 * 3600
        case "yearly": 365 * 24 * 3600
        default: nil
        }
    }
}
