import Base

extension OPMLDocument {

    /// The document as one line of UTF-8 without a line break at its end: `{"title", "feeds": [{"url", "title",
    /// "html_url", "folders": ["News/Berlin"]}]}`. Missing values are left out.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("title", title)
            writer.array("feeds", feeds) { writer, feed in
                writer.member("url", feed.url)
                writer.member("title", feed.title)
                writer.member("html_url", feed.htmlURL)
                writer.member("folders", feed.folders)
            }
        }
        return writer.bytes
    }
}
