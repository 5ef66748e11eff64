import ArgumentParser
import Foundation
import Import

/// The programs that `rss import` understands.
enum ImportSource: String, CaseIterable, ExpressibleByArgument {
    case opml, newsboat, sfeed

    /// Returns the path of the list of feeds, or `-` for standard input.
    ///
    /// - Parameter file: the file that the user names; nil for the place where the reader keeps it.
    func list(_ file: String?) -> String {
        switch self {
        case .opml: file ?? "-"
        case .newsboat: file ?? Self.home.newsboat.urls
        case .sfeed: file ?? Self.home.sfeedConfiguration
        }
    }

    /// Reads the feeds and articles of another reader.
    ///
    /// - Parameters:
    ///   - file: the list of feeds; nil for the place where the reader keeps it.
    ///   - cache: the file with its articles; nil for the place where the reader keeps them, if it does.
    ///   - bytes: what is in the list of feeds, if it was read before.
    ///
    /// Throws ``Failure`` and `StoreError`.
    func read(_ file: String?, cache: String?, _ bytes: [UInt8]? = nil) throws -> ImportList {
        let list = list(file)
        let bytes = try bytes ?? InputFile.read(list)
        do {
            switch self {
            case .opml: return try ImportList(opml: bytes)
            case .newsboat:
                let usual: String? =
                    switch file {
                    case nil: Self.home.newsboat.cache
                    case "-": nil
                    case let file?: Self.beside(file, "cache.db")
                    }
                let configuration = list == "-" ? nil : Self.beside(list, "config")
                return try ImportList(
                    newsboat: String(decoding: bytes, as: UTF8.self), configuration: configuration, cache: cache,
                    else: usual)
            case .sfeed:
                return try ImportList(sfeed: String(decoding: bytes, as: UTF8.self), folder: cache, Self.home)
            }
        } catch let error as ImportError {
            throw Failure(error, InputFile.shown(list))
        }
    }

    private static var home: ReaderHome { ReaderHome(EnvironmentVariables.all) }

    private static func beside(_ file: String, _ name: String) -> String {
        (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + name
    }
}
