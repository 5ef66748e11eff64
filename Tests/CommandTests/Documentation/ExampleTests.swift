import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Every example of the README, of the pages it leads to, and of the manual, in the order in which it stands there, typed into a shell: none fails,
/// and none complains.
@Suite(.timeLimit(.minutes(5))) struct ExampleTests {

    @Test(arguments: ["README.md", "rss.1", "rss-query.7", "rss-records.7", "rss.toml.5"])
    func examplesWork(in page: String) async throws {
        let home = try ExampleHome()
        try await home.prepare()
        let examples = page == "README.md" ? try Repository.examplesOfPages : try Manual(page).examples
        for example in examples where !example.isForOthers {
            // What the examples before have marked read is to be found again.
            _ = try await home.shell.run("rss mark unread --all")
            let result = try await home.shell.run(example.command)
            let complaint = String(decoding: result.errors, as: UTF8.self)

            #expect(result.status == 0 && complaint.isEmpty, "\(example.line)\n\(complaint)")
        }
    }
}

extension ShellExample {
    /// What it needs isn't on this machine: servers elsewhere, somebody to type a password, or time without end.
    fileprivate var isForOthers: Bool {
        calls.contains {
            ["add", "discover", "extract", "account", "parse", "--generate-completion-script"].contains($0.first)
        }
            || calls.contains { $0.contains("--watch") || $0.contains("--from") }
    }

    /// The line without a prompt or a schedule.
    fileprivate var command: String {
        line.replacing(/^(?:\$ |[*0-9\/]+(?: +[*0-9\/]+){4} +)/, with: "")
    }
}

/// A home with the feeds that the examples name, and programs in the stead of those that would show something.
private final class ExampleHome: Sendable {
    let shell: Shell
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer { request in
            request.path.hasSuffix(".mp3") ? .text("sound") : .text(Self.feed(of: request))
        }
        shell = Shell(home: folder.path, variables: ["PATH": "\(folder.path)/bin:\(Shell.path)"])
    }

    func prepare() async throws {
        let shown = ["mpv", "notify-send", "mail", "mutt", "w3m", "less", "vim", "systemctl", "curl"]
        let stands = shown.map { "ln -s ../quiet bin/\($0)" }.joined(separator: "; ")
        let adding = [("Night Trains", "News"), ("Harbour Log", "Garden"), ("Podcast", "Work")].map { title, folder in
            "rss add '\(server.url("/\(folder)"))' --title '\(title)' --folder \(folder)"
        }
        let lines = [
            "mkdir bin; printf '#!/bin/sh\\ncat >/dev/null\\n' > quiet; chmod +x quiet; ln -s quiet send-mail; \(stands)",
            "printf '#!/bin/sh\\nhead -n 1\\n' > bin/fzf; chmod +x bin/fzf",
        ]
        for line in lines + adding {
            let result = try await shell.run(line)
            try #require(result.status == 0, "\(line)\n\(String(decoding: result.errors, as: UTF8.self))")
        }
    }

    /// A feed with articles of today and what the examples ask for: an episode, ferries and football.
    private static func feed(of request: LoopbackRequest) -> String {
        let date = Date().formatted(.iso8601)
        let items = (1...6).map { number in
            """
            {"id": "\(number)", "title": "Football on ferry \(number)", "content_html": "<a href='a.pdf'>Words</a>",
            "date_published": "\(date)", "url": "http://\(request.header("Host") ?? "")\(request.path)/\(number)",
            "attachments": [{"url": "/episode.mp3", "mime_type": "audio/mpeg"}]}
            """
        }
        return """
            {"version": "https://jsonfeed.org/version/1.1", "title": "News", "items": [\(items.joined(separator: ","))]}
            """
    }
}
