import Foundation
import ProgramSupport

/// A terminal as a person sees it: a shell in tmux(1).
///
/// Keys are typed as they stand, those with names as tmux calls them, in angle brackets: `rss read<Enter>`. `<40x10>`
/// changes the size of the screen, which is 80x24 at first.
final class Screen {
    private let tmux: String
    private let shell: Shell

    /// Whether the programs are there.
    static var isAvailable: Bool {
        get async throws { try await Shell(home: "/").run("type tmux less").status == 0 }
    }

    init(_ shell: Shell) async throws {
        self.shell = shell
        tmux = "tmux -S '\(shell.home)/tmux' -f /dev/null "
        try "PS1='$ '\n".write(toFile: "\(shell.home)/prompt", atomically: false, encoding: .utf8)
        _ = try await shell.run(tmux + "new-session -d -x 80 -y 24 'bash --noprofile --rcfile prompt'")
    }

    /// Ends the shell and what runs in it.
    func close() {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["tmux", "-S", "\(shell.home)/tmux", "kill-server"]
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
    }

    func type(_ keys: String) async throws {
        for piece in Self.pieces(of: keys) {
            switch piece {
            case .text(let text):
                _ = try await shell.run(tmux + "send-keys -l -- '\(text.replacing("'", with: #"'\''"#))'")
            case .key(let name): _ = try await shell.run(tmux + "send-keys \(name)")
            case .size(let width, let height):
                // tmux passes a second change on a quarter of a second later: what is typed next would start before it.
                _ = try await shell.run(
                    """
                    \(tmux) resize-window -x \(width) -y \(height)
                    terminal=$(\(tmux) display -p '#{pane_tty}')
                    until test "$(stty size < $terminal)" = '\(height) \(width)'; do sleep 0.02; done
                    """)
            }
        }
    }

    /// Waits until the last lines that aren't empty satisfy the body.
    ///
    /// - Returns: nil once they do; what is there instead if that takes too long.
    func lastLines(_ count: Int, satisfy: ([String]) -> Bool) async throws -> [String]? {
        var lines: [String] = []
        for _ in 0..<600 {
            let screen = try await shell.run(tmux + "capture-pane -p").output
            lines = String(decoding: screen, as: UTF8.self).split(separator: "\n").map(String.init)
            if satisfy(lines.suffix(count)) { return nil }
            try await Task.sleep(for: .milliseconds(50))
        }
        return lines
    }

    private enum Piece {
        case text(String)
        case key(String)
        case size(Substring, Substring)
    }

    private static func pieces(of keys: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = keys[...]
        while let match = rest.firstMatch(of: /<(?:(\d+)x(\d+)|([A-Za-z]+(?:-[a-z])?))>/) {
            if match.range.lowerBound > rest.startIndex {
                pieces.append(.text(String(rest[..<match.range.lowerBound])))
            }
            if let width = match.1, let height = match.2 { pieces.append(.size(width, height)) }
            if let name = match.3 { pieces.append(.key(String(name))) }
            rest = rest[match.range.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }
}
