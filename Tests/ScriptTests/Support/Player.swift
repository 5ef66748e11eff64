import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Plays a script, with a home folder and a server of its own.
///
/// In the script, `$URL` and `$HOST` are the server's and `$HOME` the folder, `$MINIFLUX`, `$FRESHRSS` and `$FILES`
/// those of ``APIServers``, `$EXAMPLES` is share/examples; a tab is written `⇥`. What the server was
/// asked during the last command, with what it was sent, is in the file `asked`, sorted. The settings file lets feeds be
/// visited by every sync. Control characters mustn't be in any output, but for
/// colours on a terminal, where the escape character is written `␛`.
final class Player {
    private let home: String
    private let server: LoopbackServer
    private let website: Website
    private let shell: Shell
    private let servers: APIServers
    private var asked = 0
    private var screen: Screen?

    init() throws {
        // Short: rows of tables show it in a terminal of 80 columns.
        home = NSTemporaryDirectory() + "rss-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let website = Website(home: home, shell: Shell(home: home))
        server = try LoopbackServer { website.reply($0) }
        self.website = website
        servers = try APIServers()
        let own = ["URL": server.url(""), "HOST": "127.0.0.1:\(server.port)", "EXAMPLES": Self.examples]
        shell = Shell(home: home, variables: own.merging(servers.variables) { $1 })
    }

    /// The folder with programs that come with this one.
    private static let examples = URL(fileURLWithPath: #filePath).appending(path: "../../../../share/examples")
        .standardized.path

    deinit {
        screen?.close()
        server.stop()
        try? FileManager.default.removeItem(atPath: home)
    }

    /// Scripts sync as often as they like, and see failures at once.
    private static let settings = "[sync]\ninterval = \"0\"\nreport_failures_after = \"0\"\n"

    /// - Returns: the script with what really came.
    func play(_ script: Script) async throws -> Script {
        let settings = "\(home)/.config/rss"
        try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
        try Self.settings.write(toFile: settings + "/config.toml", atomically: false, encoding: .utf8)
        for file in script.files {
            let url = URL(fileURLWithPath: "\(home)/\(file.name)")
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try filledIn(file.text).write(to: url, atomically: false, encoding: .utf8)
        }
        var played = script
        for (index, step) in script.steps.enumerated() {
            switch step {
            case .remark(let text):
                #expect(text.isEmpty || text.hasPrefix("#"), "\(script.name): what is '\(text)'?")
            case .answer(let line): website.set(filledIn(line))
            case .server(let line): servers.perform(filledIn(line))
            case .command(var command):
                command.result = try await result(of: command, script)
                played.steps[index] = .command(command)
            case .keys(let keys, let expected):
                let came = try await result(of: keys, expected, script)
                played.steps[index] = .keys(keys, screen: came)
            }
        }
        return played
    }

    private func filledIn(_ text: String) -> String {
        text.replacing("$URL", with: server.url("")).replacing("$HOME", with: home)
    }

    /// What came; what was expected where it matches that.
    private func result(of command: Command, _ script: Script) async throws -> Command.Result {
        let (output, errors, status) = try await shell.run(command.text, onTerminal: command.isOnTerminal)
        try noteRequests()
        let came = Command.Result(
            output: lines(output, command), errors: lines(errors, command), status: status)
        if came.matches(command.result) { return command.result }
        if !Recorder.isOn {
            Issue.record("\(script.name):\(command.line): \(command.text)\nexpected\n\(command.result)\ncame\n\(came)")
        }
        return came
    }

    /// What is on the screen after the keys; what was expected where it matches that.
    private func result(of keys: String, _ expected: [String], _ script: Script) async throws -> [String] {
        if screen == nil { screen = try await Screen(shell) }
        let screen = try #require(screen)
        try await screen.type(keys)
        let patterns = expected.map(filledIn)
        let came = try await screen.lastLines(expected.count) { lines in
            Command.Result(output: lines).matches(Command.Result(output: patterns))
        }
        guard let came else { return expected }
        Issue.record(
            "\(script.name): \(keys)\nexpected\n\(patterns.joined(separator: "\n"))\ncame\n\(came.joined(separator: "\n"))"
        )
        return came
    }

    private func noteRequests() throws {
        let requests = server.requests
        let lines = requests[asked...].map { request in
            let names = ["If-None-Match", "If-Modified-Since", "Authorization", "Cookie", "X-Test", "Accept-Language"]
            let headers = names.compactMap { name in request.header(name).map { " | \(name): \($0)" } }
            let body = String(decoding: request.body, as: UTF8.self).replacing("\n", with: " ")
            return request.method + " " + request.target + headers.joined() + (body.isEmpty ? "" : " | \(body)")
        }
        asked = requests.count
        try (lines + servers.newRequests()).sorted().map { $0 + "\n" }.joined().write(
            toFile: "\(home)/asked", atomically: false, encoding: .utf8)
    }

    private func lines(_ bytes: [UInt8], _ command: Command) -> [String] {
        var text = String(decoding: bytes, as: UTF8.self)
        if command.isOnTerminal {
            // Progress is written over and over, and cleared.
            text = text.replacing("\r\n", with: "\n").replacing(/\r\u{1B}\[K([^\r\n]*(?=\r))?/, with: "")
                .replacing(/\u{1B}(?=\[[0-9;]*m)/, with: "␛")
        }
        let unsafe = text.unicodeScalars.filter(\.isUnsafeOnTerminal).map { "U+" + String($0.value, radix: 16) }
        #expect(unsafe.isEmpty, "line \(command.line): \(command.text)")
        for (name, url) in servers.variables { text = text.replacing(url, with: "$\(name)") }
        text = text.replacing(server.url(""), with: "$URL").replacing("127.0.0.1:\(server.port)", with: "$HOST")
            .replacing(home, with: "$HOME").replacing("\t", with: "⇥")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The last line end begins no line; what hasn't got one is marked.
        if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "⏎̸" }
        return lines
    }
}
