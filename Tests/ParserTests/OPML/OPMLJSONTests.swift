import Testing

@testable import Parser

@Suite struct OPMLJSONTests {

    @Test func namesWhatIsThere() {
        let document = OPMLDocument(
            title: "\"Mine\"",
            feeds: [
                OPMLFeed(url: "http://a.example/", title: "A", htmlURL: "http://b.example/", folders: ["a/b", "c"]),
                OPMLFeed(url: "http://c.example/"),
            ])
        #expect(
            String(decoding: document.json, as: UTF8.self) == """
                {"title":"\\"Mine\\"","feeds":[\
                {"url":"http://a.example/","title":"A","html_url":"http://b.example/","folders":["a/b","c"]},\
                {"url":"http://c.example/"}]}
                """)
    }
}
