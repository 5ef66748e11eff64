import Model
import Testing

@testable import Parser

@Suite struct XMLEntitiesTests {

    private func title(_ text: String, declaring declarations: String = "") throws -> String? {
        let type = declarations.isEmpty ? "" : "<!DOCTYPE rss [\(declarations)]>"
        return try ParsedFeed.parsing("\(type)<rss><channel><title>\(text)</title></channel></rss>").title
    }

    @Test(arguments: [
        ("a &amp;lt; b", "a < b"), ("&eacute;&hellip;", "é…"), ("&#8364;&#x20AC;", "€€"), ("&nonsense;", "&nonsense;"),
        ("&copy;&amp;&copy;", "©&©"), ("&AMP;amp;", "&"),
    ])
    func knowsHTMLsNames(text: String, expected: String) throws {
        #expect(try title(text) == expected)
    }

    @Test func usesTheDocumentsDeclarations() throws {
        let declarations =
            "<!ENTITY who 'the &quot;fox&quot; &#38;#233;'><!ENTITY all '&who; and &who;'><!ENTITY who 'x'>"
        #expect(try title("&all;", declaring: declarations) == "the \"fox\" é and the \"fox\" é")
    }

    @Test func leavesExternalEntitiesEmpty() throws {
        #expect(try title("a&f;b", declaring: "<!ENTITY f SYSTEM 'file:///etc/hostname'>") == "ab")
    }

    @Test func worksInAttributes() throws {
        let feed = try ParsedFeed.parsing(
            "<!DOCTYPE rss [<!ENTITY q 'x&#38;amp;y'>]><rss><channel><item>"
                + "<enclosure url='http://a/&eacute;?b=1&amp;c=&q;&hellip;'/></item></channel></rss>")
        #expect(feed.items.first?.article.enclosures.first?.url == "http://a/é?b=1&c=x&y…")
    }

    /// With a part of a character at its end, the text would not be UTF-8.
    @Test(arguments: ["é", "»", "€", "😀"])
    func cutsBetweenCharacters(character: String) throws {
        let longest = XMLEntities.longestText
        for start in 0..<character.utf8.count {
            let long = String(repeating: "a", count: start) + String(repeating: character, count: longest)
            for declarations in ["<!ENTITY e '\(long)'>", "<!ENTITY s '\(long)'><!ENTITY e '&s;&s;'>"] {
                let title = try #require(try title("&e;>", declaring: declarations))
                #expect((longest - 2...longest + 1).contains(title.utf8.count))
                #expect(title.unicodeScalars.allSatisfy { "a\(character)>".unicodeScalars.contains($0) })
            }
        }
    }
}
