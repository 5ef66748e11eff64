import Testing

@testable import Parser

/// Work grows with the document, never faster: what can't be bounded by looking at each byte a few times is refused.
@Suite struct DocumentGrowthTests {

    /// Many times, with a number in place of `%` that is another each time.
    private static func crowd(_ part: String, count: Int) -> String {
        (0..<count).map { part.replacing("%", with: "\($0)") }.joined()
    }

    private static let constructs = [
        "<!", "<!a", "<!DOCTYPE", "<!DOCTYPE [", "<![", "<![CDATA[", "<![CDATA[x", "]]>", "<!--", "<!-- ", "-->", "<?",
        "</x",
        "<x", "<x>", "<x a='", "<x a=\"", "<x a=", "&", "&x", "'", "[", "[<!", "<!<x>",
    ]

    private static let contexts = ["", "<!DOCTYPE rss [", "<rss><channel><title>", "<rss><x a='"]

    @Test(arguments: constructs, contexts)
    func repairLooksThroughADocumentAFewTimes(part: String, context: String) {
        for ending in ["", ">", "[>", "]]>", "-->"] {
            let document = Array((context + Self.crowd(part, count: 2_000) + ending).utf8)
            let searched = document.withUnsafeBufferPointer { XMLRepair.repaired($0).source.searched }
            #expect(searched <= 16 * document.count, "with \(ending) at the end")
        }
    }

    @Test(arguments: ["<outline/>", "<outline text='a'>", "<outline", "<!-- <outline/>", "<", "<![CDATA["])
    func linesOfOutlinesAreCountedInOnePass(part: String) {
        let document = Array(("<opml><body>" + Self.crowd(part, count: 20_000)).utf8)
        let searched = document.withUnsafeBufferPointer { document in
            var lines = OutlineLines(document)
            while lines.next() != nil {}
            return lines.searched
        }
        #expect(searched <= 4 * document.count)
    }

    @Test(arguments: [
        "<x%/>", "<a:x%/>", "<x a%='b'/>", "<?x%?>", "&x%;", "<x b='&x%;'/>", "<y xmlns='b%'/>", "<y xmlns:a='b%'/>",
    ])
    func aDocumentWithTooManyNamesIsRefused(part: String) {
        for context in ["<rss><channel>", "<rss><channel><item><description>", "<html>"] {
            let crowd = Self.crowd(part, count: 20_000)
            #expect(throws: FeedParserError.tooComplex) { try ParsedFeed.parsing(context + crowd) }
            #expect(throws: OPMLError.tooComplex) { try OPMLReader.read(Array("<opml><body>\(crowd)".utf8)) }
        }
    }

    @Test func aDocumentWithTooManyNamespacesAtATimeIsRefused() {
        let element = "<a " + Self.crowd(" xmlns:b%='c'", count: 40) + ">"
        let deep = String(repeating: element, count: 40) + String(repeating: "</a>", count: 40)
        #expect(throws: FeedParserError.tooComplex) { try ParsedFeed.rss("<item>\(deep)</item>") }
    }

    @Test func aDocumentMayHaveThousandsOfNames() throws {
        let feed = try ParsedFeed.rss("<item><guid>1</guid>\(Self.crowd("<x% a%=''/>", count: 5_000))</item><item/>")
        #expect(feed.items.map(\.id) == ["1", nil])
    }

    /// Declarations of attributes take libxml2 quadratic time, those of entities as much memory.
    @Test(arguments: [
        "<!ATTLIST item a% CDATA 'b'>", "<!ATTLIST x% a ID #IMPLIED>", "<!ENTITY x% 'y'>", "<!ENTITY % x% 'y'>",
        "<!ELEMENT x% ANY>", "<!NOTATION x% SYSTEM 'y'>", "<?x%?>", "<!-- % -->", "%x%;", "",
    ])
    func aDocumentTypeIsNotShownToTheParser(part: String) throws {
        let type = "<!DOCTYPE rss [<!ENTITY who 'you'>\(Self.crowd(part, count: 20_000))]>"
        let rest = "<rss><channel><title>to &who;</title></channel></rss>"
        let bytes = Array("<?xml version='1.0'?><!-- a -->\(type) \(type)\(rest)".utf8)
        bytes.withUnsafeBufferPointer { document in
            var entities = XMLEntities()
            let left = Prolog.removed(from: document, declaring: &entities)
            #expect(left.map { String(decoding: $0, as: UTF8.self) } == rest)
        }
        #expect(try FeedParser.parse(bytes).title == "to you")
        #expect(try FeedParser.parse(bytes.dropLast(6)).title == "to you")
    }

    @Test(arguments: [
        "<!DOCTYPE rss", "<!DOCTYPE rss [", "<!DOCTYPE rss [<!ENTITY a 'b", "<!DOCTYPE rss 'a", "<!DOCTYPE a [<!--",
        "<?<!DOCTYPE rss [<!ENTITY a 'b'>]><rss/>", "<![CDATA[a]]><!DOCTYPE rss [<!ENTITY a 'b'>]><rss/>",
        "<!a><!DOCTYPE rss [<!ENTITY a 'b'>]><rss/>", "</a><!DOCTYPE rss [<!ENTITY a 'b'>]><rss/>",
    ])
    func aDocumentTypeWithoutAnEndOrARootIsNotShownEither(type: String) {
        Array(type.utf8).withUnsafeBufferPointer { document in
            var entities = XMLEntities()
            #expect(Prolog.removed(from: document, declaring: &entities)?.count == nil)
        }
    }

    /// libxml2 takes an XML declaration with a mistake to end at the next `>`, and `<!-->` to begin a comment.
    @Test(arguments: [
        "<?xml version='1.0'>", "<?xml encoding=\">", " <?xml?> <?xml a>", "<?a?><?xml b>", "<!--><b -- -->",
    ])
    func aDocumentTypeAfterAMistakeIsNotShownEither(beginning: String) {
        let rest = "<rss><channel/></rss>"
        Array("\(beginning)<!DOCTYPE rss [<!ENTITY a 'b'>]>\(rest)<?c?>".utf8).withUnsafeBufferPointer { document in
            var entities = XMLEntities()
            let left = Prolog.removed(from: document, declaring: &entities)
            #expect(left.map { String(decoding: $0, as: UTF8.self) } == rest + "<?c?>")
        }
    }

    @Test func entitiesAreDeclaredAfterMistakesToo() throws {
        let feed = try ParsedFeed.parsing(
            "<?xml version='1.0'><!DOCTYPE rss [<!ENTITY a 'b'>]><rss><channel><title>&a; & c</title></channel></rss>")
        #expect(feed.title == "b & c")
    }

    /// A billion references that add nothing: what comes after the first million is left out.
    @Test func emptyEntitiesDoNotExplode() throws {
        let uses = { (name: String) in String(repeating: "&\(name);", count: 1_000) }
        let declarations =
            "<!ENTITY a ''><!ENTITY b '\(uses("a"))'><!ENTITY c '\(uses("b"))'><!ENTITY d '\(uses("c"))'>"
        let feed = try ParsedFeed.parsing(
            "<!DOCTYPE rss [\(declarations)<!ENTITY e 'later'>]><rss><channel><title>T\(uses("d"))&e;</title></channel></rss>"
        )
        #expect(feed.title == "T")
    }
}
