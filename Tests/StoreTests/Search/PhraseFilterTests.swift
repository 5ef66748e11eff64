import HTML
import Model
import TestSupport
import Testing

@testable import Store

/// What the filter says isn't in the HTML isn't in its text.
@Suite struct PhraseFilterTests {

    private static let pieces = [
        "the", "gra", "THE", "Gra", "é", "e", "t", "h", "a", "g", "r", "f", "i", "ﬁ", "ｔ", "Ж", "猫", "№", "c++", " ",
        " ",
        " ", " ", "<b>", "</b>", "<p>", "</p>\n", "<br/>", "<script>", "</script>", "<img alt=\"", "\" width=\"1\">",
        "<img alt=the ", "\">", "<!-- x -->",
        "<![CDATA[", "]]>", "&amp;", "&lt;", "&#101;", "&#x65;", "&#233;", "&eacute;", "&shy;", "&#173;", "&thorn;",
        "&aacute", "&copy", "&ldquo;", "&#8212;", "&Tab;", "&", "&#", "\u{AD}", "\u{200D}", "\u{301}", "\u{308}",
        "\u{FE0F}", "“", "”", "’", "-", ".", ",", "+", "#", "@", "'", "<", ">", "_", "=", "\0", "\n",
    ]

    private func mayBe(_ text: String, isPrefix: Bool = false, in html: String) -> Bool? {
        PhraseFilter(SearchedPhrase(SearchPhrase(text, isPrefix: isPrefix))).map { filter in
            var html = html
            return html.withUTF8 { filter.mayBe(in: $0) }
        }
    }

    private func phrases(_ text: String, _ random: inout SplitMix64) -> [SearchPhrase] {
        let scalars = Array(text.unicodeScalars)
        let fixed = [SearchPhrase("the gra"), SearchPhrase("e gra"), SearchPhrase("the the")]
        if scalars.isEmpty { return fixed }
        let part = scalars[random.below(scalars.count)...].prefix(2 + random.below(7))
        return fixed + [
            SearchPhrase("the g", isPrefix: true),
            SearchPhrase(String(String.UnicodeScalarView(part)), isPrefix: random.happens(oneIn: 2)),
        ]
    }

    @Test func noPhraseIsMissed() throws {
        var random = SplitMix64(seed: 7)
        var (hits, refusals) = (0, 0)
        for _ in 0..<20_000 {
            let kinds = random.happens(oneIn: 2) ? Self.pieces : (0..<8).map { _ in random.pick(Self.pieces) }
            let html = (0..<2 + random.below(13)).map { _ in random.pick(kinds) }.joined()
            let text = HTMLText.searchable(html)
            for phrase in phrases(text, &random) {
                guard let mayBe = mayBe(phrase.text, isPrefix: phrase.isPrefix, in: html) else { continue }
                let isThere = PhraseFinder([SearchedPhrase(phrase)]).found(in: text)[0]
                try #require(mayBe || !isThere, "\(phrase) \(html.debugDescription)")
                if isThere { hits += 1 }
                if !mayBe { refusals += 1 }
            }
        }
        #expect(hits > 500)
        #expect(refusals > 10_000)
    }

    @Test(
        arguments: [
            ("the gra", "<p>the cat. Gra</p>", false), ("the gra", "<p>THE</p>\n<p>Gra</p>", true),
            ("the gra", "<p>th<b>e</b> gra</p>", true), ("the gra", "the graves", false),
            ("the gra", "bathe gra", false),
            ("the gra", "&#116;he gra", true), ("the gra", "the “gra”", true), ("the gra", "the “gravel”", false),
            ("the gra", "gra &amp; the", false), ("the gra", "<img alt=\"the\" width=\"1\"/><p>Gra", true),
            ("the gra", "<img alt = the width=1><p>Gra", true), ("the gra", "<img alt=\"a\" title='b'>the a", false),
        ])
    func tellsByBytes(_ phrase: String, _ html: String, _ expected: Bool) {
        #expect(mayBe(phrase, in: html) == expected)
    }

    @Test func knowsNothingOfOtherWords() {
        for phrase in ["the", "c++ gra", "猫の本", "the ж", ""] { #expect(mayBe(phrase, in: "") == nil, "\(phrase)") }
        #expect(mayBe("é gra", in: "x") == false)
    }
}
