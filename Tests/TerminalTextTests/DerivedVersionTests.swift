import Foundation
import Testing

import HTML

/// Databases hold what these functions made of articles, and the version of the function. Whoever changes what a
/// function gives raises its version once a release, and notes the new fingerprint.
@Suite struct DerivedVersionTests {

    @Test func theSanitizersVersionIsThatOfWhatItGives() throws {
        let fingerprints: [Int: UInt64] = [4: 0xDA03_8F37_C4FF_E8C7]

        let found = try fingerprint { HTMLSanitizer.sanitized($0, base: nil) }
        #expect(found == fingerprints[HTMLSanitizer.version])
    }

    @Test func theVersionOfSearchedWordsIsThatOfWhatIsSearched() throws {
        let fingerprints: [Int: UInt64] = [1: 0xF0B6_2834_9309_0FF9]

        let found = try fingerprint(HTMLText.searchable)
        #expect(found == fingerprints[HTMLText.searchableVersion])
    }

    private static let documents = [
        "captions", "code", "definitions", "details", "east-asian", "formulas", "headings", "hidden", "images",
        "inline",
        "links", "lists", "media", "notes", "quotes", "right-to-left", "styles", "tables", "tables-broken",
        "tables-for-layout",
    ]

    /// FNV-1a, of what becomes of all documents.
    private func fingerprint(_ function: (String) -> String) throws -> UInt64 {
        try Self.documents.reduce(0xCBF2_9CE4_8422_2325) { hash, name in
            function(try #require(GoldenText(name: name).html)).utf8.reduce(hash) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01B3
            }
        }
    }
}
