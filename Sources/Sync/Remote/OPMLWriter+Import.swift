import Model
import Parser

extension OPMLWriter {

    /// For servers that import OPML.
    static func write(_ feeds: [ImportedFeed]) -> [UInt8] {
        write(
            OPMLDocument(
                feeds: feeds.map {
                    OPMLFeed(url: $0.url, title: $0.title, htmlURL: $0.siteURL, folders: $0.folders)
                }))
    }
}
