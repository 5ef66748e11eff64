import Testing

@testable import Parser

@Suite struct PersonTextTests {

    @Test(arguments: [
        ("Ann", ParsedAuthor(name: "Ann")), ("a@b.org", ParsedAuthor(email: "a@b.org")),
        ("a@b.org (Ann B)", ParsedAuthor(name: "Ann B", email: "a@b.org")),
        ("Ann B (a@b.org)", ParsedAuthor(name: "Ann B", email: "a@b.org")),
        ("Ann &lt;a@b.org&gt;", ParsedAuthor(name: "Ann", email: "a@b.org")),
        ("Ann (she)", ParsedAuthor(name: "Ann (she)")), ("mailto:a@b.org ()", ParsedAuthor(email: "a@b.org")),
        ("Ann B a@b.org", ParsedAuthor(name: "Ann B", email: "a@b.org")),
        ("a@b.org Ann B", ParsedAuthor(name: "Ann B", email: "a@b.org")),
        ("a@b.org [Ann B]", ParsedAuthor(name: "Ann B", email: "a@b.org")),
        ("a@b.org, c@d.org", ParsedAuthor(name: "a@b.org, c@d.org")), ("Ann [she]", ParsedAuthor(name: "Ann [she]")),
        ("@ann", ParsedAuthor(name: "@ann")), ("@ann@b.org", ParsedAuthor(name: "@ann@b.org")),
        ("Ann @ B", ParsedAuthor(name: "Ann @ B")), ("Ann &amp; Bob", ParsedAuthor(name: "Ann & Bob")), (" ", nil),
        ("(Ann)", ParsedAuthor(name: "Ann")),
    ])
    func tellsNamesFromAddresses(text: String, author: ParsedAuthor?) {
        #expect(PersonText.author(text) == author)
    }
}
