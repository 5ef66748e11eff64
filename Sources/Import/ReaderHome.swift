import Foundation

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
