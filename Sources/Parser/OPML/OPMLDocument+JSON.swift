import Base

extension OPMLDocument {

    /// One line of UTF-8 without a line break at its end:
    /// `{"title", "feeds": [{"url", "title", "html_url", "folders": ["News/Berlin"]}]}`. What there is none of is left
    /// out.
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
