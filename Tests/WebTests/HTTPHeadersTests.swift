import Testing
import Web

@Suite struct HTTPHeadersTests {
    let headers = HTTPHeaders(
        bytes: Array(
            "ETag: \"a\"\r\nX-Empty:\r\nlink:<1>\r\nLink:   <2>  \r\nLin: no\r\nX-Fold: a\r\n  b\nX-Last: end".utf8))

    @Test(
        arguments: [
            ("etag", "\"a\""), ("ETAG", "\"a\""), ("X-Empty", ""), ("Link", "<1>"), ("X-Fold", "a  b"),
            ("X-Last", "end"),
            ("Tag", nil), ("E", nil), ("", nil),
        ] as [(String, String?)])
    func findsTheFirst(_ name: String, _ value: String?) {
        #expect(headers.first(name) == value)
    }

    @Test func findsAll() {
        #expect(headers.all("LINK") == ["<1>", "<2>"])
        #expect(headers.all("none").isEmpty)
    }

    @Test func listsThemInOrder() {
        #expect(headers.fields.map(\.name) == ["ETag", "X-Empty", "link", "Link", "Lin", "X-Fold", "X-Last"])
    }

    @Test func readsUTF8AndElseLatin1() {
        let bytes = Array("A: ü\r\n".utf8) + Array("B: ".utf8) + [0xFC] + Array("\r\nno header\r\n".utf8)
        let headers = HTTPHeaders(bytes: bytes)
        #expect(headers.first("A") == "ü")
        #expect(headers.first("B") == "ü")
        #expect(headers.fields.count == 2)
    }

    @Test func canBeMade() {
        #expect(HTTPHeaders([HTTPHeader("A", "1"), HTTPHeader("B", "2")]).first("b") == "2")
        #expect(HTTPHeaders().fields.isEmpty)
    }
}
