/// HTML nobody would write: tags, pieces of tags and text in any order. The same for the same seed.
struct HTMLNonsense {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func html() -> String {
        (0..<Int.random(in: 1...40, using: &self)).map { _ in piece() }.joined()
    }

    private mutating func piece() -> String {
        switch Int.random(in: 0..<10, using: &self) {
        case 0...4:
            let attributes = (0..<Int.random(in: 0...3, using: &self)).map { _ in
                pick([" ", "  ", "\n", "/"]) + pick(Self.attributes)
            }
            return "<" + pick(Self.names) + attributes.joined() + pick([">", ">", ">", "/>", " />"])
        case 5...7: return "</" + pick(Self.names) + ">"
        default: return pick(Self.texts)
        }
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[Int.random(in: 0..<choices.count, using: &self)]
    }

    private static let names =
        """
        a b i p P div span table tr td th tbody caption colgroup col ul ol li dl dt dd h1 h2 pre code script \
        STYLE svg math mtext mglyph annotation-xml annotation foreignObject desc title textarea select option \
        button template noscript iframe xmp plaintext noembed noframes img input br hr video audio source \
        object embed form label body html head meta base details summary ruby rt rp nobr font center frame \
        area map mi listing picture sup blockquote figure x-y o:p xhtml:script
        """.split(separator: " ").map(String.init)

    private static let attributes = [
        "href=\"javascript:a\"", "href=' java&#x0a;script:a'", "href=//b.example?c&d", "src=e onerror=f",
        "src=data:text/html,g",
        "src=\"data:image/png;base64,AA\"", "style=\"display:none;font-weight:bold\"",
        "class=\"language-h katex-html\"", "id=i1", "id=body",
        "title=\"</p><img src=j onerror=k>\"", "title='l\"m<n>&lt;'", "title=`o`", "aria-hidden=true", "hidden",
        "width=1",
        "srcset=\"p 1x, javascript:q 2x\"", "type=checkbox", "onclick=r", "xlink:href=\"javascript:s\"",
        "data=\"t.swf\"",
        "data-src=\"/u.png\"", "alt=\"v\"", "w=1 w=2", "href=\"#x1\"", "display=block",
        "encoding=\"application/x-tex\"", "=y", "\"",
        "\u{0}z=1", "/", "href=javascript&colon;a", "href=\"&amp;#106;avascript:b\"", "poster=javascript:c",
    ]

    private static let texts = [
        "a", " ", "b c", "<", ">", "&", "&lt;", "&amp;lt;", "&#60;", "&#0;", "&copy", "&notit;", "\n", "\u{0}", "\u{C}",
        "<!--", "-->",
        "<!-- d -->", "<![CDATA[", "<![CDATA[<b>e]]>", "]]>", "<?php f ?>", "<!DOCTYPE html>", "<!g>", "</", "</ h>",
        "é", "日本", "\"",
        "'", "<a", "<img src=\"", "--!>", "<!-->", "&#x3c;script&#x3e;", "\u{2028}", "<i@j.example>",
    ]
}

extension HTMLNonsense: RandomNumberGenerator {
    /// SplitMix64: https://prng.di.unimi.it/splitmix64.c
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
