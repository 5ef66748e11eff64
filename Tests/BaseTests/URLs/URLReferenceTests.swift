import Testing

@testable import Base

@Suite struct URLReferenceTests {

    /// The examples of RFC 3986, section 5.4.
    @Test(arguments: [
        ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"),
    ])
    func resolvesAsTheRFCSays(reference: String, expected: String) {
        #expect(URLReference.resolve(reference, against: "http://a/b/c/d;p?q") == expected)
    }

    @Test(arguments: [
        ("  /g\n", "https://example.org/g"), ("/a b", "https://example.org/a%20b"),
        ("/a\n\tb", "https://example.org/ab"),
        ("/ü", "https://example.org/ü"), ("/%zz", "https://example.org/%zz"), ("\\g", "https://example.org/g"),
        ("//cdn.example/x", "https://cdn.example/x"), ("/\"<>", "https://example.org/%22%3C%3E"),
        ("mailto:me@example.org", "mailto:me@example.org"), (" http://b/c ", "http://b/c"),
        ("?", "https://example.org/feeds/a.xml?"), ("/a\u{0}b\u{1B}", "https://example.org/a%00b"),
        ("a\u{1}/b", "https://example.org/feeds/a%01/b"),
        ("/a\u{202E}gpj", "https://example.org/a%E2%80%AEgpj"), ("/a\u{85}b", "https://example.org/a%C2%85b"),
        ("https://b.example/\u{2066}", "https://b.example/%E2%81%A6"),
        ("https://b.example/\u{200E}\u{A9}–é", "https://b.example/%E2%80%8E\u{A9}–é"),
    ])
    func toleratesWhatBrowsersTolerate(reference: String, expected: String) {
        #expect(URLReference.resolve(reference, against: "https://example.org/feeds/a.xml") == expected)
    }

    /// WHATWG URL.
    @Test(arguments: [
        ("\\\\cdn.example\\x", "https://cdn.example/x"), ("images\\a.png", "https://example.org/feeds/images/a.png"),
        ("..\\a", "https://example.org/a"), ("http:\\\\b.example\\c", "http://b.example/c"),
        ("?a\\b#c\\d", "https://example.org/feeds/a.xml?a\\b#c\\d"), ("data:,a\\b", "data:,a\\b"),
        ("https:/g", "https://example.org/g"), ("https:g", "https://example.org/feeds/g"),
        ("https:", "https://example.org/feeds/a.xml"),
        ("http:/b.example/c", "http://b.example/c"), ("http:b.example", "http://b.example"),
        ("https:////b.example", "https://b.example"), ("HTTP://B.example", "HTTP://B.example"),
        ("http://ü.example/ß", "http://ü.example/ß"), ("http://u:p@[::1]:8080/?q", "http://u:p@[::1]:8080/?q"),
        ("feed:https://b.example/", "feed:https://b.example/"),
        ("www.b.example/c", "https://example.org/feeds/www.b.example/c"),
        ("javascript:alert('\\n')", "javascript:alert('\\n')"), ("java\nscript:x", "javascript:x"),
        ("file:///etc/x", "file:///etc/x"), ("a b:c", "https://example.org/feeds/a%20b:c"),
        ("//[::1]:8080/x", "https://[::1]:8080/x"), ("///x", "https://x"),
        ("///x/../y", "https://x/y"), ("////x/./y?z#w", "https://x/y?z#w"), ("//x/../y", "https://x/y"),
        ("\\\\/x/../y", "https://x/y"), ("///x/..", "https://x/"), ("///x?../y", "https://x?../y"),
        ("#", "https://example.org/feeds/a.xml#"),
    ])
    func takesWebAddressesAsBrowsersDo(reference: String, expected: String) {
        #expect(URLReference.resolve(reference, against: "https://example.org/feeds/a.xml") == expected)
    }

    @Test(arguments: [
        ("http:/b.example", "http://b.example"), ("http:b.example", "http://b.example"),
    ])
    func findsTheHostWithoutABase(reference: String, expected: String) {
        #expect(URLReference.resolve(reference, against: nil) == expected)
    }

    @Test(arguments: ["../", "a/../", "./", "\\", "?", "#", "//", " ", "\n", "a:", "%", "@", "[", "http:/"])
    func survivesEndlessReferences(piece: String) {
        func resolved(_ count: Int) -> String? {
            let base = "http://a/" + String(repeating: "b/", count: count)
            return URLReference.resolve(String(repeating: piece, count: count) + "c", against: base)
        }
        #expect(resolved(1_000) != nil)
        // Longer than any address may be.
        #expect(resolved(20_000) == nil)
    }

    @Test(arguments: [
        ("/a:b", "http://a/x/../y/z?q#f", "http://a/a:b"), ("a:b", "http://a/y/z", "a:b"),
        ("./a:b", "http://a/y/z", "http://a/y/a:b"),
        ("g", "http://a/x/../y/z?q#f", "http://a/y/g"), ("#s", "http://a/x/../y/z?q#f", "http://a/x/../y/z?q#s"),
        ("g", "http://a", "http://a/g"), ("/g", "http://a?q/r", "http://a/g"),
        ("g", "http://a/b?c/d", "http://a/g"),
        ("/g", "//a/b", "//a/g"), ("g", "file:///b/c", "file:///b/g"), ("g", " http://a/b c/\n", "http://a/b%20c/g"),
        ("/b/.c", "http://a/", "http://a/b/.c"), ("b/../c", "http://a/", "http://a/c"),
        ("b\u{1}", "http://a/", "http://a/b"),
    ])
    func resolvesAgainstAnyBase(reference: String, base: String, expected: String) {
        #expect(URLReference.resolve(reference, against: base) == expected)
    }

    @Test func keepsAReferenceWithoutABase() {
        #expect(URLReference.resolve(" a/b ", against: nil) == "a/b")
        #expect(URLReference.resolve("a", against: "") == "a")
        #expect(URLReference.resolve(" ", against: nil) == nil)
    }

    @Test func resolvesAgainstARelativeBase() {
        #expect(URLReference.resolve("c", against: "/a/b") == "/a/c")
        #expect(URLReference.resolve("../", against: "a/b") == nil)
        #expect(URLReference.resolve("c", against: "b") == "c")
    }

    @Test func doesNotResolveAgainstABaseWithoutHierarchy() {
        #expect(URLReference.resolve("c", against: "tag:example.org,2024:1") == "c")
        #expect(URLReference.resolve("b", against: "http:/a/") == "http://a/b")
        #expect(URLReference.resolve("", against: " tag:example.org,2024:1\n") == "tag:example.org,2024:1")
    }

    @Test(arguments: ["http:", "https:", "https:/", "https:///", "http://?b", "http:///#b", "ftp:\\\\"])
    func aWebAddressWithoutAHostIsNone(address: String) {
        #expect(URLReference.resolve(address, against: nil) == nil)
        #expect(URLReference.resolve("//", against: "http://example.org/") == nil)
        #expect(URLReference.resolve("/a", against: address) == "/a")
    }

    @Test func knowsAbsoluteReferences() {
        #expect(URLReference.isAbsolute("http://a"))
        #expect(URLReference.isAbsolute(" tag:a,2024:b"))
        #expect(!URLReference.isAbsolute("//a/b"))
        #expect(!URLReference.isAbsolute("a/b:c"))
    }

    /// With the address or the base of the greatest length, and one byte more.
    @Test(arguments: ["", "x", "?x", "#x", "/x", "./x", "//x/y"])
    func tooLongAddressesAreNone(reference: String) {
        let host = "http://h/"
        func address(_ length: Int) -> String { host + String(repeating: "a", count: length - host.utf8.count) }
        let longest = ShortText.longest
        for absolute in [address(longest), address(longest).replacing("http:", with: "HTTP:")] {
            #expect(URLReference.resolve(absolute, against: nil) != nil)
            #expect(URLReference.resolve(absolute + "a", against: nil) == nil)
        }
        let fitting = longest - reference.utf8.count
        #expect(URLReference.resolve(reference, against: address(fitting)) != nil)
        let beyond = URLReference.resolve(reference, against: address(longest + 1))
        #expect(beyond == URLReference.resolve(reference, against: nil))
        let tooLong = URLReference.resolve("?" + reference, against: address(longest))
        #expect(tooLong == nil)
    }

    /// What an address becomes longer is charged, once for each.
    @Test func addressesAreMadeAbsoluteWhileThereIsRoom() {
        let base = "http://h/" + String(repeating: "a", count: 8_000)
        for reference in ["?x", "#x", "?x y", "./x"] {
            var resolver = URLReference.Resolver(growth: DocumentGrowth(of: 0))
            let count = (0..<1_000).count { _ in resolver.resolve(reference, against: base) != nil }
            #expect((60..<70).contains(count) == (reference != "./x"))
            #expect(resolver.resolve("http://i/", against: base) == "http://i/")
            #expect(resolver.growth.isExceeded == (count < 1_000))
        }
    }
}
