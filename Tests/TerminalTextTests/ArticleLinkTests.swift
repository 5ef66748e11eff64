import Testing

@testable import TerminalText

@Suite struct ArticleLinkTests {

    @Test func theFirstLinksAreThoseWithNumbers() {
        let html = """
            <a href="https://example.org/spelled">example.org/spelled</a> <a href="/one">one</a>
            <img src="/two.png"> <a href="/one">one</a> <audio src="/three.mp3"></audio>
            """

        #expect(
            links(html) == [
                "link https://example.org/one", "image https://example.org/two.png",
                "audio https://example.org/three.mp3", "link https://example.org/spelled",
            ])
    }

    @Test func aLinkedImageComesAfterItsLink() {
        #expect(
            links("<a href=/page><img src=/a.png></a>") == [
                "link https://example.org/page", "image https://example.org/a.png",
            ])
    }

    @Test func nothingIsListedThatCannotBeOpened() {
        let html = """
            <a href="#place">a</a> <a href="javascript:x()">b</a> <a href="">c</a> <img src="data:image/png;base64,x">
            """

        #expect(links(html).isEmpty)
        #expect(ArticleTextRenderer().links(in: "<a href='relative'>a</a>").isEmpty)
    }

    private func links(_ html: String) -> [String] {
        ArticleTextRenderer(baseURL: "https://example.org/").links(in: html).map { "\($0.kind) \($0.url)" }
    }
}
