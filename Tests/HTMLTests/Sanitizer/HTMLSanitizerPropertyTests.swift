import Testing

@testable import HTML

/// What holds for any HTML: tried on nonsense made of the pieces that tricks are made of.
@Suite struct HTMLSanitizerPropertyTests {

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func anyHTMLComesOutPassiveBalancedAndForGood(seed: UInt64) {
        var nonsense = HTMLNonsense(seed: seed)
        for _ in 0..<200 {
            let html = nonsense.html()
            for base in [nil, "https://example.org/a/b"] {
                let sanitized = HTMLSanitizer.sanitized(html, base: base)
                #expect(
                    SanitizedHTMLScan.fault(in: sanitized) == nil,
                    Comment(rawValue: html.debugDescription + " → " + sanitized))
                #expect(
                    HTMLSanitizer.sanitized(sanitized, base: base) == sanitized,
                    Comment(rawValue: html.debugDescription))
            }
        }
    }

    @Test(arguments: [
        "<svg>", "<math><annotation encoding=tex>", "<table><td>", "<b><p>", "</p>", "<a title='&'",
        "<span aria-hidden=true>",
        "<!--", "<![CDATA[", "<select><option>", "&", "<", "<noscript><img src=a>", "<p style='a:b;'",
        "<ul><li><a href=b>",
    ])
    func theOutputOfManyPiecesIsNoMoreThanTheyAre(piece: String) {
        let html = String(repeating: piece, count: 20_000)
        #expect(HTMLSanitizer.sanitized(html, base: nil).utf8.count <= html.utf8.count * 12)
    }
}
