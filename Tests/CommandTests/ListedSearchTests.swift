import Model
import Parser
@testable import TerminalText
import Testing

@testable import rss

@Suite struct ListedSearchTests {

    private func search(_ query: String, problem: String? = nil) -> ListedSearch {
        var search = ListedSearch(
            search: SavedSearch(name: "work", query: StoredQuery(query)), isBuiltIn: problem == nil)
        if problem == nil { search.counts = (12_345_678, 3) }
        search.problem = problem
        return search
    }

    @Test(arguments: [1, 60, 80, 200], [nil, "no feed 'x' ('rss feeds' lists feeds)"])
    func aLineFits(_ width: Int, _ problem: String?) {
        for query in ["x", String(repeating: "漢字 ", count: 90), "\u{1B}[31m\u{202E}\n\r"] {
            let line = search(query, problem: problem).line(width: width)

            #expect(TerminalText.safe(line) == line)
            if width >= 60 { #expect(DisplayWidth.width(of: line) <= width) }
        }
    }

    @Test func fieldsAreInTheirPlaces() {
        #expect(search("a\tb").texts == ["@work", "a\\tb", "12345678", "3", "built-in", ""])
        #expect(search("a", problem: "gone").texts == ["@work", "a", "", "", "", "gone"])
        #expect(search("a", problem: "gone").json().contains(#""articles":null,"unread":null,"built_in":false"#))
    }
}
