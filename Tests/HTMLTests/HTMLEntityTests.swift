@testable import Base
import Testing

@testable import HTML

@Suite struct HTMLEntityTests {

    @Test(arguments: [
        ("amp", "&"), ("AMP", "&"), ("nbsp", "\u{A0}"), ("AElig", "Æ"), ("zwnj", "\u{200C}"), ("zwj", "\u{200D}"),
        ("NotEqualTilde", "\u{2242}\u{338}"), ("CounterClockwiseContourIntegral", "∳"), ("Tab", "\t"),
    ])
    func namesHaveTheirText(name: String, text: String) {
        #expect(named(name) == text)
    }

    @Test(arguments: ["", "a", "Amp", "ampx", "am", "zzz", "amp;"])
    func otherNamesHaveNone(name: String) {
        #expect(named(name) == nil)
    }

    @Test func everyNameOfTheTableIsFound() {
        let records = HTMLEntityTable.records.description.split(separator: " ").map { record in
            record.split { $0 == ";" || $0 == ":" }.map(String.init)
        }

        #expect(records.count == 2125)
        for record in records {
            let scalars = record[1].split(separator: "+").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            #expect(named(record[0]) == String(String.UnicodeScalarView(scalars)), "\(record[0])")
        }
    }

    @Test(arguments: [
        ("a &amp; b", "a & b"), ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"), ("&", "&"), ("&&amp;&", "&&&"),
        ("&;", "&;"),
        // Without the semicolon: only old names, the longest that fits.
        ("&copy 2024", "© 2024"), ("&notit;", "¬it;"), ("&notin;", "∉"), ("&alpha 1", "&alpha 1"), ("AT&T", "AT&T"),
        // Halves of a character.
        ("&#55357;&#57000;", "🚨"), ("a&#xD83D;&#57000b", "a🚨b"), ("&#55357;&#57000;&#55357;&#56832;", "🚨😀"),
        ("&#55357; &#57000;", "\u{FFFD} \u{FFFD}"), ("&#57000;&#55357;", "\u{FFFD}\u{FFFD}"), ("&#55357;", "\u{FFFD}"),
        ("&#55357;&#", "\u{FFFD}&#"), ("&#55357;&#65;", "\u{FFFD}A"),
        // By number.
        ("&#65;&#x42;&#X43;&#x1F600;", "ABC😀"), ("&#65", "A"), ("&#;&#x;&#xg;", "&#;&#x;&#xg;"),
        ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
        // C1 control characters are what windows-1252 has there.
        ("&#128;&#133;&#146;&#150;&#159;&#129;", "€…’–Ÿ\u{81}"),
    ])
    func textIsDecoded(source: String, text: String) {
        #expect(HTMLEntity.decoded(source) == text)
    }

    @Test(arguments: [
        ("?a=1&copy=2", "?a=1&copy=2"), ("?a=1&copya", "?a=1&copya"), ("?a=1&copy;", "?a=1©"), ("&copy", "©"),
        ("?a&amp;b", "?a&b"), ("?a=1&lang=en", "?a=1&lang=en"),
    ])
    func attributesKeepWhatOnlyLooksLikeReferences(source: String, value: String) {
        source.withUTF8Bytes { bytes in
            let attribute = HTMLAttribute(name: 0..<0, value: bytes.indices)
            #expect(attribute.text(in: bytes) == value)
        }
    }

    private func named(_ name: String) -> String? {
        name.withUTF8Bytes { HTMLEntity.text(named: $0) }
    }
}
