package import TestSupport

/// Documents that servers of the tests send.
package enum SampleFeed {

    /// An RSS document with an item for each title, whose guid it is, too.
    package static func rss(_ titles: String..., channel: String = "", body: String = "<p>Words</p>") -> String {
        rss(titles, channel: channel, body: body)
    }

    package static func rss(_ titles: [String], channel: String = "", body: String = "<p>Words</p>") -> String {
        let items = titles.map { title in
            """
            <item><guid isPermaLink="false">\(title)</guid><title>\(title)</title><link>https://news.example/\(title)</link>
            <description><![CDATA[\(body)]]></description></item>
            """
        }
        return """
            <?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://news.example/</link>\(channel)
            \(items.joined(separator: "\n"))
            </channel></rss>
            """
    }

    /// An answer with such a document.
    package static func reply(_ titles: String..., headers: [(String, String)] = []) -> LoopbackReply {
        .text(rss(titles), headers: headers)
    }

    /// A page that points to feeds.
    package static func page(_ links: (href: String, title: String)...) -> LoopbackReply {
        let links = links.map { href, title in
            #"<link rel="alternate" type="application/rss+xml" href="\#(href)" title="\#(title)">"#
        }
        return .text(
            "<!DOCTYPE html><html><head>\(links.joined())</head><body>Hello</body></html>",
            headers: [("Content-Type", "text/html")])
    }
}
