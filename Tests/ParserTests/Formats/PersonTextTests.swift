import Model
import Testing

@testable import Parser

@Suite struct PersonTextTests {

    @Test(arguments: [
        ("Ann", Author(name: "Ann")), ("a@b.org", Author(email: "a@b.org")),
        ("a@b.org (Ann B)", Author(name: "Ann B", email: "a@b.org")),
        ("Ann B (a@b.org)", Author(name: "Ann B", email: "a@b.org")),
        ("Ann &lt;a@b.org&gt;", Author(name: "Ann", email: "a@b.org")),
        ("Ann (she)", Author(name: "Ann (she)")), ("mailto:a@b.org ()", Author(email: "a@b.org")),
        ("Ann B a@b.org", Author(name: "Ann B", email: "a@b.org")),
        ("a@b.org Ann B", Author(name: "Ann B", email: "a@b.org")),
        ("a@b.org [Ann B]", Author(name: "Ann B", email: "a@b.org")),
        ("a@b.org, c@d.org", Author(name: "a@b.org, c@d.org")), ("Ann [she]", Author(name: "Ann [she]")),
        ("@ann", Author(name: "@ann")), ("@ann@b.org", Author(name: "@ann@b.org")),
        ("Ann @ B", Author(name: "Ann @ B")), ("Ann &amp; Bob", Author(name: "Ann & Bob")), (" ", nil),
        ("(Ann)", Author(name: "Ann")),
    ])
    func tellsNamesFromAddresses(text: String, author: Author?) {
        #expect(PersonText.author(text) == author)
    }
}
