import Testing

@testable import rss

@Suite struct TypedLineTests {

    @Test(
        arguments: [
            ("", [], ""), ("  star  39 ", ["star", "39"], ""), ("label add 'to do'", ["label", "add", "to do"], ""),
            (#"note "it's \"on\" \x""#, ["note", #"it's "on" \x"#], ""),
            (#"label add to\ do"#, ["label", "add", "to do"], ""),
            ("label add to' 'do''", ["label", "add", "to do"], ""), ("label add ''", ["label", "add", ""], ""),
            ("show | wc -w", ["show"], "| wc -w"), ("show|wc", ["show"], "|wc"), ("show >file", ["show"], ">file"),
            ("show 2>file", ["show"], "2>file"), ("show 2 >file", ["show", "2"], ">file"),
            ("show x2>f", ["show", "x2"], ">f"),
            ("star; undo", ["star"], "; undo"), ("star && sync", ["star"], "&& sync"), ("star # it", ["star"], "# it"),
            ("star a#b", ["star", "a#b"], ""), ("mark read '|'", ["mark", "read", "|"], ""),
            ("mark read $X ~/a b*", ["mark", "read", "$X", "~/a", "b*"], ""),
        ] as [(String, [String], String)])
    func theArgumentsEndWhereTheShellsSyntaxBegins(_ line: String, _ words: [String], _ rest: String) throws {
        let typed = try #require(TypedLine(line))
        #expect(typed.words.map(\.text) == words)
        #expect(typed.rest == rest)
    }

    @Test(arguments: ["note 'x", "note \"x", "note \\", "note \"x\\\""])
    func aLineThatTheShellRefusesIsNone(_ line: String) {
        #expect(TypedLine(line) == nil)
    }

    @Test func wordsStayAsTheyWereTyped() throws {
        var typed = try #require(TypedLine(#"label  add "$X" 'to do'  | cat"#))
        typed.words.append(TypedWord("it's"))
        #expect(typed.text == #"label add "$X" 'to do' 'it'\''s' | cat"#)
    }
}
