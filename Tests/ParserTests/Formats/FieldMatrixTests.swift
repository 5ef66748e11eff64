import Model
import Testing

@testable import Parser

/// Each field under every name and in every format that has it.
@Suite struct FieldMatrixTests {

    /// What stands before and after the elements of the one item in a document of each format.
    private static let documents: [(format: String, start: String, end: String)] = [
        ("RSS 2.0", "<rss version='2.0' \(declarations)><channel><item>", "</item></channel></rss>"),
        ("RSS 0.91", "<rss version='0.91' \(declarations)><channel><item>", "</item></channel></rss>"),
        ("RSS 1.0", "<rdf:RDF xmlns='http://purl.org/rss/1.0/' \(declarations)><channel/><item>", "</item></rdf:RDF>"),
        (
            "RSS 0.90", "<rdf:RDF xmlns='http://my.netscape.com/rdf/simple/0.9/' \(declarations)><item>",
            "</item></rdf:RDF>"
        ),
        (
            "RSS 1.1", "<Channel xmlns='http://purl.org/net/rss1.1#' \(declarations)><items><item>",
            "</item></items></Channel>"
        ),
        ("Atom 1.0", "<feed xmlns='http://www.w3.org/2005/Atom' \(declarations)><entry>", "</entry></feed>"),
        ("Atom 0.3", "<feed xmlns='http://purl.org/atom/ns#' \(declarations)><entry>", "</entry></feed>"),
        ("no namespaces", "<rss><channel><item>", "</item></channel></rss>"),
        ("capitals", "<RSS \(declarations)><CHANNEL><ITEM>", "</ITEM></CHANNEL></RSS>"),
    ]

    private static let declarations = """
        xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:content='http://purl.org/rss/1.0/modules/content/' \
        xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:dcterms='http://purl.org/dc/terms/' \
        xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
        xmlns:atom='http://www.w3.org/2005/Atom' xmlns:podcast='https://podcastindex.org/namespace/1.0'
        """

    /// What the formats say where that is not "yes".
    private func mistakes(_ field: (ParsedItem) -> String?, _ elements: String) throws -> [String] {
        try Self.documents.compactMap { format, start, end in
            let value = try ParsedFeed.parsing(start + elements + end).items.first.flatMap(field)
            return value == "yes" ? nil : "\(format): \(value ?? "nothing")"
        }
    }

    @Test(arguments: [
        "<title>yes</title>", "<atom:title>yes</atom:title>", "<dc:title>yes</dc:title>", "<TITLE>yes</TITLE>",
        "<itunes:title>yes</itunes:title>", "<media:title>yes</media:title>", "<dcterms:title>yes</dcterms:title>",
        "<title><![CDATA[ yes ]]></title>", "<title type='html'>&lt;i&gt;yes&lt;/i&gt;</title>",
        "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><i>yes</i></div></title>",
        "<title/><dc:title>yes</dc:title>", "<title> </title><dc:title>yes</dc:title>",
        "<title type='html'>&lt;img src='a'&gt;</title><dc:title>yes</dc:title>",
        "<title type='html'>&lt;![CDATA[yes]]&gt;</title>",
    ])
    func titles(elements: String) throws {
        #expect(try mistakes(\.article.title, elements) == [])
    }

    @Test(arguments: [
        "<description>yes</description>", "<content:encoded>yes</content:encoded>", "<summary>yes</summary>",
        "<atom:content>yes</atom:content>", "<dc:description>yes</dc:description>", "<abstract>yes</abstract>",
        "<itunes:summary>yes</itunes:summary>", "<media:description>yes</media:description>",
        "<fullitem>yes</fullitem>", "<dcterms:abstract>yes</dcterms:abstract>",
        "<description>&lt;![CDATA[yes]]&gt;</description>",
    ])
    func bodies(elements: String) throws {
        #expect(try mistakes({ $0.article.content ?? $0.contentText }, elements) == [])
    }

    @Test(arguments: [
        "<guid>yes</guid>", "<id>yes</id>", "<atom:id>yes</atom:id>", "<dc:identifier>yes</dc:identifier>",
        "<guid isPermaLink='false'>\n yes</guid>", "<guid/><dc:identifier>yes</dc:identifier>",
    ])
    func ids(elements: String) throws {
        #expect(try mistakes(\.id, elements) == [])
    }

    @Test(arguments: [
        "<author>yes</author>", "<dc:creator>yes</dc:creator>", "<author><name>yes</name></author>",
        "<itunes:author>yes</itunes:author>", "<dc:author>yes</dc:author>", "<managingEditor>yes</managingEditor>",
        "<atom:author><atom:name>yes</atom:name></atom:author>", "<author>e@a.org (yes)</author>",
        "<author>yes e@a.org</author>", "<author>yes [e@a.org]</author>", "<dcterms:creator>yes</dcterms:creator>",
        "<source><author><name>yes</name></author></source>", "<podcast:person>yes</podcast:person>",
    ])
    func authors(elements: String) throws {
        #expect(try mistakes({ $0.authors.first?.name }, elements) == [])
    }

    @Test(arguments: [
        "<category>yes</category>", "<category term='no' label='yes'/>", "<category term='yes'/>",
        "<dc:subject>yes</dc:subject>", "<media:category label='yes'>no</media:category>",
        "<media:keywords>yes,no</media:keywords>", "<itunes:keywords> yes , no</itunes:keywords>",
        "<itunes:category text='yes'><itunes:category text='no'/></itunes:category>",
    ])
    func tags(elements: String) throws {
        #expect(try mistakes({ $0.article.tags.first }, elements) == [])
    }

    @Test(arguments: [
        "<pubDate>Thu, 01 Jan 2004 00:00:00 GMT</pubDate>", "<published>2004-01-01</published>",
        "<atom:published>2004-01-01</atom:published>", "<issued>2004-01-01</issued>", "<dc:date>2004-01-01</dc:date>",
        "<dcterms:issued>2004-01-01</dcterms:issued>", "<dcterms:created>2004-01-01</dcterms:created>",
        "<created>2004-01-01</created>", "<pubDate/><dc:date>2004-01-01</dc:date>", "<date>2004-01-01</date>",
    ])
    func dates(elements: String) throws {
        let date = FeedDate.parse("2004-01-01")
        #expect(try mistakes({ $0.article.datePublished == date ? "yes" : "\($0)" }, elements) == [])
    }
}
