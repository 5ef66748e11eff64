import Testing

@testable import rss

@Suite struct ExcerptTests {

    @Test(arguments: [
        ("The \u{2}ferry\u{3} is back", "The ferry is back"), ("The \u{2}ferry\u{3} …", "The ferry is back"),
        ("the ferry, is back.", "The ferry is back"),
    ])
    func anExcerptThatRepeatsTheTitleIsToldApart(excerpt: String, title: String) {
        #expect(Excerpt(excerpt).repeats(title))
    }

    @Test(arguments: [
        ("A \u{2}ferry\u{3} is back", "The ferry is back"), ("The ferry is back \u{2}today\u{3}", "The ferry is back"),
        ("The ferry is back, as the harbour says", "The ferry is back"), ("The ferry", ""),
    ])
    func othersSayMore(excerpt: String, title: String) {
        #expect(!Excerpt(excerpt).repeats(title))
    }
}
