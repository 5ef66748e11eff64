import Testing

@testable import rss

/// Hints are commands that people copy into a shell.
@Suite struct ShellWordTests {

    @Test(arguments: [
        ("miniflux", "miniflux"), ("news.example:8080", "news.example:8080"), ("Zürich", "Zürich"),
        ("at work", "'at work'"), ("", "''"), ("~", "'~'"), (#"a"b"#, #"'a"b'"#), ("Ann's", #"'Ann'\''s'"#),
        ("$HOME`id`", "'$HOME`id`'"), ("a;b", "'a;b'"),
    ])
    func aNameIsOneWordOfTheShell(_ name: String, _ word: String) {
        #expect(name.shellWord == word)
    }
}
