/// Writes OPML 2.0 (opml.org/spec2.opml).
package enum OPMLWriter {

    /// UTF-8. ``OPMLReader`` finds the same feeds in the same folders in it.
    ///
    /// Feeds outside all folders come first; apart from that feeds and folders keep their order. A feed in two folders
    /// is written twice. Skipped outlines are not written.
    package static func write(_ document: OPMLDocument) -> [UInt8] {
        var writer = XMLWriter()
        writer.element("opml", [("version", "2.0")]) { writer in
            writer.element("head") { writer in
                if let title = document.title { writer.element("title", text: title) }
            }
            writer.element("body") { writer in
                write(OPMLFolder(holding: document.feeds), to: &writer)
            }
        }
        return writer.bytes
    }
}

private extension OPMLWriter {

    static func write(_ folder: OPMLFolder, to writer: inout XMLWriter) {
        for feed in folder.feeds {
            // An outline must have a text. The reader doesn't take an address for a title.
            let text = feed.title ?? feed.url
            writer.emptyElement(
                "outline",
                [
                    ("type", "rss"), ("text", text), ("title", feed.title), ("xmlUrl", feed.url),
                    ("htmlUrl", feed.htmlURL),
                ])
        }
        for subfolder in folder.subfolders {
            writer.element("outline", [("text", subfolder.name), ("title", subfolder.name)]) { writer in
                write(subfolder, to: &writer)
            }
        }
    }
}
