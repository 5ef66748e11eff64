import Model
import Parser

extension OPMLWriter {

    /// Returns the OPML document of the feeds, for servers that import it.
    static func write(_ feeds: [ImportedFeed]) -> [UInt8] {
        write(
            OPMLDocument(
                feeds: feeds.map {
                    OPMLFeed(url: $0.url, title: $0.title, htmlURL: $0.siteURL, folders: $0.folders)
                }))
    }
}
