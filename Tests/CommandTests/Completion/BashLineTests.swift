import Testing

@testable import rss

/// What bash has of a line, and what it is to put into it, see ``BashLine``.
@Suite struct BashLineTests {

    @Test(arguments: [
        (#"rss list "#, ["rss", "list", ""]),
        (#"rss list fer"#, ["rss", "list", "fer"]),
        (#"rss list 'a b'c\ d"#, ["rss", "list", "a bc d"]),
        (#"rss list 'feed:"Night Tr"#, ["rss", "list", #"feed:"Night Tr"#]),
        (#"rss list "a\"b\$c\d" x"#, ["rss", "list", #"a"b$c\d"#, "x"]),
        (#"rss move '' "#, ["rss", "move", "", ""]),
        (#"rss list --feed='Night "#, ["rss", "list", "--feed=Night "]),
        (#"rss list \"#, ["rss", "list", ""]),
    ])
    func readsWords(_ line: String, _ words: [String]) {
        #expect(BashLine(line, replaced: "").words == words)
    }

    /// The end of the line, which bash replaces; a candidate; what takes its place.
    @Test(arguments: [
        ("rss list --feed Nig", "Nig", "Night Trains", #"Night\ Trains"#),
        ("rss list --feed 'Nig", "Nig", "Night's $1", #"Night'\''s $1"#),
        (#"rss list --feed "Nig"#, "Nig", #"Night "$x" `y` \!"#, #"Night \"\$x\" \`y\` \\"'!'""#),
        // Bash parts words at colons and equals signs.
        ("rss list feed:Nig", "Nig", #"feed:"Night Trains""#, #"\"Night\ Trains\""#),
        (#"rss list 'feed:"Nig"#, #"feed:"Nig"#, #"feed:"Night Trains""#, #"feed:"Night Trains""#),
        ("rss list --feed=Nig", "Nig", "--feed=Night", "Night"),
        ("rss list --feed=", "=", "--feed=a;b|c&d", #"=a\;b\|c\&d"#),
        ("rss list FEED:Nig", "Nig", "feed:Night", "Night"),
        ("rss list --feed 猫", "猫", "猫の 本", #"猫の\ 本"#),
        ("rss list ", "", "~x*?[]{}()<>#!", ##"\~x\*\?\[\]\{\}\(\)\<\>\#\!"##),
    ])
    func quotesCandidates(_ line: String, _ replaced: String, _ candidate: String, _ insertion: String) {
        #expect(BashLine(line, replaced: replaced).insertion(of: candidate) == insertion)
    }

    @Test func insertsNothingThatBeginsOtherwise() {
        #expect(BashLine("rss list feed:Nig", replaced: "Nig").insertion(of: "folder:News") == nil)
    }

    @Test(arguments: [("rss list > a", true), ("rss list >a", true), ("rss list > a b", false), ("rss '>' a", false)])
    func knowsFilesOfRedirections(_ line: String, _ isFile: Bool) {
        #expect(BashLine(line, replaced: "a").isFile == isFile)
    }
}
