import Foundation
package import Parser

/// The subscriptions of another reader, from its own list.
package struct ReaderList: Equatable, Sendable {
    /// The feeds in the file's order, each URL once.
    package private(set) var feeds: [OPMLFeed] = []

    /// The lines that name something else to be read.
    package var skipped: [SkippedLine] = []

    /// The lines that run programs, which are among ``skipped``, too.
    package var programs: [ListedProgram] = []

    /// The lines that find articles of other feeds.
    package var filters: [ListedFilter] = []

    /// The path where the reader keeps articles, if the file names one; it may begin with `~/`.
    package var articles: String?

    /// The position of each URL in ``feeds``.
    private var positions: [String: Int] = [:]

    package init() {}

    /// Adds a feed. One that is listed twice is in the folders of both lines.
    mutating func add(_ feed: OPMLFeed) {
        guard let index = positions[feed.url] else {
            positions[feed.url] = feeds.count
            return feeds.append(feed)
        }
        feeds[index].title = feeds[index].title ?? feed.title
        feeds[index].folders += feed.folders.filter { !feeds[index].folders.contains($0) }
    }
}

/// A line of a ``ReaderList`` that runs a program.
package struct ListedProgram: Equatable, Sendable {
    /// The number of the line, from 1.
    package var number: Int

    /// The program and its arguments; `nil` if only a shell could tell.
    package var words: [String]?

    /// The address of the feed that the program changes; `nil` if the program prints the feed.
    package var filtered: String?
    package var title: String?
    package var folders: [String]
}

/// A line of a ``ReaderList`` that cannot be imported.
package struct SkippedLine: Equatable, Sendable {

    package enum Reason: Equatable, Sendable {
        /// A filter with an attribute and an operator that no query has.
        case noCounterpart(String)
        /// A filter that cannot be read from here on.
        case unreadable(String)
        case macro
        /// Another setting of the reader's.
        case setting
        /// A program whose output is a feed, or which changes one.
        case program
        /// An address that is not `http` or `https`.
        case notAWebAddress
        /// A line that only a shell can evaluate: it has variables, substitutions or other commands.
        case notLiteral
        case noAddress
    }

    /// The number of the line, from 1.
    package var number: Int

    /// The name that the feed would have had.
    package var name: String?
    package var reason: Reason

    package init(number: Int, name: String? = nil, reason: Reason) {
        self.number = number
        self.name = name
        self.reason = reason
    }
}

/// The places where other readers keep their files.
package struct ReaderHome {
    private let environment: [String: String]
    private var home: String { environment["HOME"] ?? "" }

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// The paths of newsboat's files: in the XDG folders if it has any there, as newsboat itself decides.
    package var newsboat: (urls: String, cache: String) {
        let configuration = base("XDG_CONFIG_HOME", else: ".config") + "/newsboat"
        guard FileManager.default.fileExists(atPath: configuration) else {
            return ("\(home)/.newsboat/urls", "\(home)/.newsboat/cache.db")
        }
        return (configuration + "/urls", base("XDG_DATA_HOME", else: ".local/share") + "/newsboat/cache.db")
    }

    package var sfeedConfiguration: String { "\(home)/.sfeed/sfeedrc" }

    /// - Parameter path: The path as in sfeedrc.
    package func sfeedArticles(_ path: String?) -> String {
        guard let path else { return "\(home)/.sfeed/feeds" }
        return path.hasPrefix("~/") ? home + path.dropFirst(1) : path
    }

    /// The file in which sfeed_curses(1) records which articles were read.
    package var sfeedRead: String { environment["SFEED_URL_FILE"] ?? "\(home)/.sfeed/urls" }

    private func base(_ variable: String, else fallback: String) -> String {
        environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
    }
}
