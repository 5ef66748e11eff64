import Testing

@testable import Query

/// Quotes that a shell took from names, see ``SpacedNames``.
@Suite struct SpacedNamesTests {
    private let feeds = ["shell notes", "shell", "night trains", "a, b", "the \"x\" blog", "solo"]
    private let folders = ["link blogs", "news"]

    private func quoted(_ text: String, without feed: String = "shell") throws -> String {
        try SpacedNames.quoted(text) { field, typed in
            let names = field == .folder ? folders : feeds.filter { $0 != feed }
            if names.contains(typed.lowercased()) { return .name }
            return field == .feed && names.contains { $0.contains(typed.lowercased()) } ? .part : .unknown
        }
    }

    @Test(arguments: [
        ("feed:Shell Notes", "feed:\"Shell Notes\""), ("FEED:shell notes", "FEED:\"shell notes\""),
        ("-feed:Shell Notes", "-feed:\"Shell Notes\""), ("folder:Link blogs", "folder:\"Link blogs\""),
        ("feed:Shell Notes is:starred", "feed:\"Shell Notes\" is:starred"),
        ("is:starred feed:Shell Notes", "is:starred feed:\"Shell Notes\""),
        ("(feed:Shell Notes)", "(feed:\"Shell Notes\")"),
        ("feed:Shell Notes OR folder:Link blogs ferry", "feed:\"Shell Notes\" OR folder:\"Link blogs\" ferry"),
        ("feed:The \"X\" blog", "feed:\"The \\\"X\\\" blog\""), ("feed:a, b", "feed:\"a, b\""),
        ("/say \"/ feed:Shell Notes", "/say \"/ feed:\"Shell Notes\""),
    ])
    func namesAreQuoted(_ text: String, _ quotedText: String) throws {
        #expect(try quoted(text) == quotedText)
    }

    @Test(arguments: [
        "ferry", "feed:solo", "feed:solo ferry", "feed:\"Shell Notes\" ferry", "\"feed:Shell Notes\"",
        "feed:trains ferry",
        "folder:News ferry", "feed:night,solo ferry", "title:Shell Notes", "xfeed:Shell Notes", "feed:", "feed: Shell",
        "say \"a \\\" feed:x y", "", "folder:Nowhere OR ferry", "feed:nobody is:starred", "feed:nobody -ferry",
        "/feed:a b/ ferry", "title:/feed:a b/",
    ])
    func otherTextStays(_ text: String) throws {
        #expect(try quoted(text) == text)
    }

    @Test(arguments: [
        ("feed:night train", SpacedNames.Doubt.ambiguous(.feed, word: "night", text: "night train")),
        ("feed:Nobody knows it", .unknown(.feed, word: "Nobody", text: "Nobody knows it")),
        ("folder:Link farm", .unknown(.folder, word: "Link", text: "Link farm")),
        ("feed:Nobody knows is:read it", .unknown(.feed, word: "Nobody", text: "Nobody knows")),
    ])
    func doubtIsAnError(_ text: String, _ doubt: SpacedNames.Doubt) {
        #expect(throws: doubt) { try quoted(text) }
    }

    @Test func twoNamesAreAmbiguous() {
        #expect(throws: SpacedNames.Doubt.ambiguous(.feed, word: "Shell", text: "Shell Notes")) {
            try quoted("feed:Shell Notes", without: "")
        }
    }
}
