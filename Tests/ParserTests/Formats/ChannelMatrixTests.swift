import Model
import Testing

@testable import Parser

/// Each field of a feed under every name and in every format that has it. The items' are never taken for the feed's.
@Suite struct ChannelMatrixTests {

    private static let declarations = """
        xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:dc='http://purl.org/dc/elements/1.1/' \
        xmlns:dc10='http://purl.org/dc/elements/1.0/' xmlns:a='http://www.w3.org/2005/Atom' \
        xmlns:a03='http://purl.org/atom/ns#' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
        xmlns:m='https://search.yahoo.com/mrss' xmlns:dcterms='http://purl.org/dc/terms/'
        """

    private static let item = """
        <title>no</title><link>no</link><description>no</description><language>no</language><category>no</category>\
        <author>no</author><image>no</image><updated>2024-01-01</updated>
        """

    /// What stands before and after the elements of the channel or feed.
    private static let documents: [(format: String, start: String, end: String)] = [
        ("RSS 2.0", "<rss version='2.0' \(declarations)><channel>", "<item>\(item)</item></channel></rss>"),
        (
            "RSS 1.0", "<rdf:RDF xmlns='http://purl.org/rss/1.0/' \(declarations)><channel>",
            "</channel><item>\(item)</item></rdf:RDF>"
        ),
        (
            "RSS 0.90", "<rdf:RDF xmlns='http://my.netscape.com/rdf/simple/0.9/' \(declarations)><channel>",
            "</channel><item>\(item)</item></rdf:RDF>"
        ),
        ("Atom 1.0", "<feed xmlns='http://www.w3.org/2005/Atom' \(declarations)>", "<entry>\(item)</entry></feed>"),
        ("Atom 0.3", "<feed xmlns='http://purl.org/atom/ns#' \(declarations)>", "<entry>\(item)</entry></feed>"),
    ]

    /// What the formats say where that is not "yes".
    private func mistakes(_ field: (ParsedFeed) -> String?, _ elements: String) throws -> [String] {
        try Self.documents.compactMap { format, start, end in
            let value = field(try ParsedFeed.parsing(start + elements + end))
            return value == "yes" ? nil : "\(format): \(value ?? "nothing")"
        }
    }

    @Test(arguments: [
        "<title>yes</title>", "<a:title>yes</a:title>", "<a03:title>yes</a03:title>", "<dc:title>yes</dc:title>",
        "<dc10:title>yes</dc10:title>", "<image><title>no</title></image><title>yes</title>",
        "<title>yes</title><textInput><title>no</title></textInput>", "<title/><dc:title>yes</dc:title>",
    ])
    func titles(elements: String) throws {
        #expect(try mistakes(\.title, elements) == [])
    }

    @Test(arguments: [
        "<description>yes</description>", "<subtitle>yes</subtitle>", "<a:subtitle>yes</a:subtitle>",
        "<a03:tagline>yes</a03:tagline>", "<dc:description>yes</dc:description>", "<info>yes</info>",
        "<itunes:summary>yes</itunes:summary>",
        "<image><description>no</description></image><a:summary>yes</a:summary>",
    ])
    func descriptions(elements: String) throws {
        #expect(try mistakes(\.description, elements) == [])
    }

    @Test(arguments: [
        "<link>yes</link>", "<link href='yes'/>", "<a:link href='yes'/>", "<a03:link rel='alternate' href='yes'/>",
        "<a:link rel='hub' href='no'/><link>yes</link>", "<image><link>no</link></image><link>yes</link>",
        "<link rel='self' href='http://no/'/><link><![CDATA[ yes ]]></link>",
    ])
    func homePages(elements: String) throws {
        #expect(try mistakes({ $0.homePageURL?.replacing("http://no/", with: "") }, elements) == [])
    }

    @Test(arguments: [
        "<image><url>yes</url></image>", "<logo>yes</logo>", "<icon>yes</icon>", "<a:logo>yes</a:logo>",
        "<itunes:image href='yes'/>", "<m:thumbnail url='yes'/>", "<m:content url='yes' medium='image'/>",
        "<itunes:link rel='image' href='yes'/>", "<m:group><m:thumbnail url='yes'/></m:group>", "<image href='yes'/>",
    ])
    func pictures(elements: String) throws {
        #expect(try mistakes(\.iconURL, elements) == [])
    }

    @Test(arguments: [
        "<author>yes</author>", "<managingEditor>yes</managingEditor>", "<dc:creator>yes</dc:creator>",
        "<author><name>yes</name></author>", "<webMaster>yes</webMaster>", "<itunes:author>yes</itunes:author>",
        "<itunes:owner><itunes:name>yes</itunes:name></itunes:owner>", "<dc:publisher>yes</dc:publisher>",
    ])
    func authors(elements: String) throws {
        #expect(try mistakes({ $0.authors.first?.name }, elements) == [])
    }

    @Test(arguments: [
        "<language>yes</language>", "<dc:language>yes</dc:language>", "<dc10:language>yes</dc10:language>",
    ])
    func languages(elements: String) throws {
        #expect(try mistakes(\.language, elements) == [])
    }

    @Test(arguments: [
        "<lastBuildDate>2004-01-01</lastBuildDate>", "<pubDate>2004-01-01</pubDate>", "<updated>2004-01-01</updated>",
        "<modified>2004-01-01</modified>", "<dc:date>2004-01-01</dc:date>",
        "<dcterms:created>2004-01-01</dcterms:created>",
    ])
    func dates(elements: String) throws {
        let date = FeedDate.parse("2004-01-01")
        #expect(try mistakes({ $0.dateModified == date ? "yes" : "\($0)" }, elements) == [])
    }
}
