import Testing

@testable import rss

@Suite struct HyperlinkTests {

    @Test(
        "Terminals that make links of OSC 8 are known by their environment",
        arguments: [
            (["TERM": "xterm-256color", "VTE_VERSION": "7203"], true),
            (["TERM": "xterm-256color", "VTE_VERSION": "4803"], false),
            (["TERM": "xterm-256color", "KONSOLE_VERSION": "221202"], true),
            (["TERM": "xterm-kitty"], true),
            (["TERM": "foot-extra"], true),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], true),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
            (["TERM": "xterm-256color", "WT_SESSION": ""], true),
            (["TERM": "xterm-256color"], false),
            (["TERM": "linux"], false),
            ([:], false),
        ] as [([String: String], Bool)])
    func terminals(environment: [String: String], isKnown: Bool) {
        #expect(Terminal.mayHaveHyperlinks(environment) == isKnown)
    }

    @Test(
        "tmux hides what terminal it is in, and passes links on since 3.4",
        arguments: [("3.3a", false), ("3.4", true), ("3.10", true), ("next-3.5", true), ("4", true), ("", false)])
    func tmux(version: String, isKnown: Bool) {
        let environment = ["TMUX": "/tmp/tmux", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": version]
        #expect(Terminal.mayHaveHyperlinks(environment.merging(["VTE_VERSION": "7203"]) { $1 }) == isKnown)
    }

    @Test("FORCE_HYPERLINK has the last word")
    func forced() {
        #expect(Terminal.mayHaveHyperlinks(["FORCE_HYPERLINK": "1"]))
        #expect(!Terminal.mayHaveHyperlinks(["FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"]))
        #expect(Terminal.mayHaveHyperlinks(["FORCE_HYPERLINK": "", "TERM": "xterm-kitty"]))
    }
}
