import Foundation

/// Where other readers keep their files.
package struct ReaderHome {
    private let environment: [String: String]
    private var home: String { environment["HOME"] ?? "" }

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// newsboat's folders: the XDG ones if it has any there, as newsboat decides it.
    package var newsboat: (urls: String, cache: String) {
        let configuration = base("XDG_CONFIG_HOME", else: ".config") + "/newsboat"
        guard FileManager.default.fileExists(atPath: configuration) else {
            return ("\(home)/.newsboat/urls", "\(home)/.newsboat/cache.db")
        }
        return (configuration + "/urls", base("XDG_DATA_HOME", else: ".local/share") + "/newsboat/cache.db")
    }

    package var sfeedConfiguration: String { "\(home)/.sfeed/sfeedrc" }

    /// - Parameter path: as sfeedrc has it.
    package func sfeedArticles(_ path: String?) -> String {
        guard let path else { return "\(home)/.sfeed/feeds" }
        return path.hasPrefix("~/") ? home + path.dropFirst(1) : path
    }

    /// The file in which sfeed_curses(1) keeps what was read.
    package var sfeedRead: String { environment["SFEED_URL_FILE"] ?? "\(home)/.sfeed/urls" }

    private func base(_ variable: String, else fallback: String) -> String {
        environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(fallback)"
    }
}
