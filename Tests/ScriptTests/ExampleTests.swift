import ProgramSupport
import Testing

/// The programs in share/examples, and what else is for other programs, each with its program.
@Suite(.timeLimit(.minutes(5))) struct ExampleTests {

    @Test(.enabled("needs mblaze, mutt and notmuch") { try await isThere("mshow", "mutt", "notmuch", "script") })
    func mail() async throws { try await play("mail.txt") }

    @Test(.enabled("needs pandoc and unzip") { try await isThere("pandoc", "unzip") })
    func epub() async throws { try await play("epub.txt") }

    @Test(.enabled("needs curl and jq") { try await isThere("curl", "jq") })
    func wallabag() async throws { try await play("wallabag.txt") }

    @Test(.enabled("needs curl and jq") { try await isThere("curl", "jq") })
    func notes() async throws { try await play("notes.txt") }

    @Test(.enabled("needs sqlite3 and jq") { try await isThere("sqlite3", "jq") })
    func from() async throws { try await play("from.txt") }

    @Test(.enabled("needs fzf") { try await isThere("fzf") })
    func fzf() async throws { try await play("fzf.txt") }

    @Test(.enabled("needs chafa and curl") { try await isThere("chafa", "curl") })
    func pictures() async throws { try await play("pictures.txt") }

    @Test(.enabled("needs Emacs") { try await isThere("emacs") })
    func emacs() async throws { try await play("emacs.txt") }

    @Test(.enabled("needs Vim") { try await isThere("vim") })
    func vim() async throws { try await play("vim.txt") }

    private static func isThere(_ programs: String...) async throws -> Bool {
        try await Shell(home: "/").run("type \(programs.joined(separator: " "))").status == 0
    }

    private func play(_ name: String) async throws {
        let script = try #require(try Script.all(in: "examples/").first { $0.name == "examples/\(name)" })
        let played = try await Player().play(script)
        if Recorder.isOn { try Recorder.write(played) }
    }
}
