import Testing

@testable import Model

@Suite struct ArticleNameTests {

    @Test(
        arguments: [
            ("Title", "<p>Text</p>", "Title"),
            (nil, "<p>First&nbsp;words</p><p>and <b>more</b></p>", "First\u{A0}words and more"),
            (" \n", "<p>Text</p>", "Text"), ("", nil, nil), (nil, "<p> </p>", nil),
            (nil, "<img src=\"x\" alt=\"A ferry\">", "A ferry"), (nil, "Cut off <a href=\"https://exam", "Cut off"),
        ] as [(String?, String?, String?)])
    func anArticleIsCalledByItsTitleOrItsFirstWords(_ title: String?, _ beginning: String?, _ name: String?) {
        #expect(ArticleName.of(title: title, beginning: beginning) == name)
    }

    @Test func longTextsEndAfterAWord() throws {
        let words = Array(repeating: "ferry", count: 20).joined(separator: " ")
        let name = try #require(ArticleName.of(title: nil, beginning: words))

        #expect(name == Array(repeating: "ferry", count: 13).joined(separator: " ") + "…")
    }

    @Test(arguments: ["漢", "x"])
    func textsWithoutSpacesAreCutAnywhere(_ character: String) {
        let name = ArticleName.of(title: nil, beginning: "a " + String(repeating: character, count: 90))

        #expect(name == "a " + String(repeating: character, count: 78) + "…")
    }
}
