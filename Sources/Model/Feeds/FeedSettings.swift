import Base

/// The settings that apply to a feed, its own and those of its folders, or to an account's server.
package struct FeedSettings: Equatable, Sendable {

    /// The place where a setting was made.
    package enum Origin: Equatable, Sendable {
        case feed
        case folder(String)
        case account
    }

    package struct Entry: Equatable, Sendable {
        package var setting: FeedSetting
        package var origin: Origin
    }

    /// The settings in the order of their keys.
    package private(set) var entries: [Entry] = []

    package init() {}

    /// Merges the settings: the feed's own take precedence over those of its folders, and those of a folder over those
    /// of its parents. Headers are merged by name.
    ///
    /// - Parameter folders: The settings of the feed's folders and of all their parents, by the folder's name.
    package init(own: [FeedSetting], folders: [String: [FeedSetting]]) {
        let depth = { (name: String) in name.count { $0 == "/" } }
        let nearest = folders.keys.sorted { (-depth($0), $0) < (-depth($1), $1) }
        let candidates =
            own.map { Entry(setting: $0, origin: .feed) }
            + nearest.flatMap { name in
                (folders[name] ?? []).map { Entry(setting: $0, origin: .folder(name)) }
            }
        for key in FeedSetting.Key.allCases {
            var names: Set<String> = []
            entries += candidates.filter { $0.setting.key == key && names.insert($0.setting.name).inserted }
        }
    }

    /// Makes the settings of an account's server.
    package init(ofAccount settings: [FeedSetting]) {
        entries = FeedSettings(own: settings, folders: [:]).entries.map {
            Entry(setting: $0.setting, origin: .account)
        }
    }

    /// Returns the settings with a feed's own, which take precedence. Headers are merged by name.
    package func with(_ own: [FeedSetting]) -> FeedSettings {
        var merged = FeedSettings(own: own, folders: [:])
        merged.entries += entries.filter { entry in
            !own.contains { $0.key == entry.setting.key && $0.name == entry.setting.name }
        }
        return merged
    }

    package subscript(key: FeedSetting.Key) -> Entry? {
        entries.first { $0.setting.key == key }
    }

    private func value(_ key: FeedSetting.Key) -> String? { self[key]?.setting.value }
}

// MARK: - Values

extension FeedSettings {
    /// The least time between two fetches, in seconds.
    package var interval: Int? { value(.interval).flatMap { TimeSpan($0)?.seconds } }

    package var userAgent: String? { value(.userAgent) }

    package var headers: [FeedSetting] { entries.map(\.setting).filter { $0.key == .header } }

    /// The path of a file with cookies.
    package var cookies: String? { value(.cookies) }

    package var proxy: FeedSetting? { self[.proxy]?.setting }

    /// The maximum duration of a fetch, in seconds.
    package var timeout: Int? { value(.timeout).flatMap { TimeSpan($0)?.seconds } }

    /// The path of a file with certificates of authorities.
    package var certificates: String? { value(.certificates) }

    /// The path of a file with a certificate of the user's and its key.
    package var clientCertificate: String? { value(.clientCertificate) }

    package var keep: Keep? { value(.keep).flatMap(Keep.init) }

    package var arrivesRead: Bool { value(.arrive) == "read" }

    /// The way to make articles whole from their pages; `nil` if they stay as the feed has them.
    package var fullText: FullTextPlace? {
        switch value(.fullText) {
        case nil, "no": nil
        case "yes": FullTextPlace(selector: nil)
        case let selector: FullTextPlace(selector: selector)
        }
    }

    /// The place of the articles' texts on their pages.
    package struct FullTextPlace: Equatable, Sendable {
        /// A selector as the user typed it; `nil` if the text is to be found.
        package var selector: String?
    }

    /// The program that prints the feed's document; `nil` if it is fetched.
    package var command: FeedProgram? { value(.command).flatMap(FeedProgram.init(stored:)) }

    /// The program that gets the feed's document, and prints the one to read.
    package var filter: FeedProgram? { value(.filter).flatMap(FeedProgram.init(stored:)) }

    /// The selectors of what a page lists, as the user typed them; `nil` if the document is a feed.
    package var selectors: String? { value(.select) }

    /// Whether the feed is not fetched.
    package var isPaused: Bool { value(.pause) == "yes" }

    /// The time for which articles are kept, see ``RetentionRule/localArticles``.
    package enum Keep: Equatable, Sendable {
        case forever
        case days(Int)

        /// Parses `30d` or `all`. Fails if `text` is neither, or not a number of days.
        package init?(_ text: String) {
            if text == "all" {
                self = .forever
                return
            }
            guard let span = TimeSpan(text), span.seconds % 86_400 == 0 else { return nil }
            self = .days(span.seconds / 86_400)
        }

        /// The number of days; `nil` if there is no limit.
        package var days: Int? { if case .days(let days) = self { days } else { nil } }
    }
}
