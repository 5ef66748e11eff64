import ArgumentParser
import Foundation
import Import
import Parser
import Store
import Sync

/// The programs that `rss import` understands.
enum ImportSource: String, CaseIterable, ExpressibleByArgument {
    case opml, newsboat, sfeed

    /// - Parameters:
    ///   - file: the list of feeds; nil: where the reader keeps it.
    ///   - cache: where its articles are; nil: where the reader keeps them, if anywhere.
    ///
    /// Throws ``Failure`` and `StoreError`.
    func read(_ file: String?, cache: String?) throws -> ImportList {
        let home = ReaderHome(ProcessInfo.processInfo.environment)
        return switch self {
        case .opml: try ImportList(opml: file ?? "-")
        case .newsboat: try ImportList(newsboat: home, file: file, cache: cache)
        case .sfeed: try ImportList(sfeed: home, file: file, cache: cache)
        }
    }
}
