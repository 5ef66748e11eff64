import Foundation
import Testing

/// A conversation with the program, as it stands in a file of `Scripts`. Its lines begin with:
///
///     #  a remark
///     @  what the server answers from now on, see ``Answer``
///     &  what a server with an API has, or does, see ``APIServers``
///     $  a command, for bash; the lines below it say what comes of it
///     %  the same on a terminal
///     ⌨  keys typed on a screen, see ``Screen``; the lines below it say what is on its last lines then
///     |  a line on the screen
///     >  a line on standard output
///     !  a line on standard error
///     ?  the exit code, when it isn't 0
///
/// Files in the home folder follow, each below a line `-- NAME --`.
struct Script: Sendable, CustomTestStringConvertible {
    let name: String
    var steps: [Step] = []
    private(set) var files: [(name: String, text: String)] = []

    enum Step: Sendable {
        case remark(String)
        case answer(String)
        case server(String)
        case command(Command)
        case keys(String, screen: [String])
    }

    var testDescription: String { name }

    init(name: String, text: String) {
        self.name = name
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                files.append((String(line.dropFirst(3).dropLast(3)), ""))
            } else if files.isEmpty {
                add(line, number: number + 1)
            } else {
                files[files.count - 1].text += line + "\n"
            }
        }
        // The file's last line end begins no line.
        if !files.isEmpty { files[files.count - 1].text.removeLast() }
    }

    private mutating func add(_ line: Substring, number: Int) {
        let rest = String(line.dropFirst(2))
        switch line.first {
        case "@": steps.append(.answer(rest))
        case "&": steps.append(.server(rest))
        case "$", "%": steps.append(.command(Command(line: number, text: rest, isOnTerminal: line.first == "%")))
        case "⌨": steps.append(.keys(rest, screen: []))
        case "|": addScreenLine(rest)
        case ">": change { $0.result.output.append(rest) }
        case "!": change { $0.result.errors.append(rest) }
        case "?": change { $0.result.status = Int(rest) ?? 0 }
        default: steps.append(.remark(String(line)))
        }
    }

    private mutating func addScreenLine(_ line: String) {
        guard case .keys(let keys, let screen) = steps.last else { return }
        steps[steps.count - 1] = .keys(keys, screen: screen + [line])
    }

    private mutating func change(_ body: (inout Command) -> Void) {
        guard case .command(var command) = steps.last else { return }
        body(&command)
        steps[steps.count - 1] = .command(command)
    }
}

extension Script {

    /// All in a folder of `Scripts`: `""` is `Scripts` itself.
    static func all(in folder: String) throws -> [Script] {
        let scripts = Bundle.module.bundlePath + "/Scripts/"
        let files = try FileManager.default.contentsOfDirectory(atPath: scripts + folder)
        return try files.filter { $0.hasSuffix(".txt") }.sorted().map { file in
            Script(name: folder + file, text: try String(contentsOfFile: scripts + folder + file, encoding: .utf8))
        }
    }

    /// The file's text again.
    var text: String {
        let lines = steps.map { step in
            switch step {
            case .remark(let text): text
            case .answer(let text): "@ " + text
            case .server(let text): "& " + text
            case .command(let command): command.description
            case .keys(let keys, let screen):
                (["⌨ " + keys] + screen.map { $0.isEmpty ? "|" : "| " + $0 }).joined(separator: "\n")
            }
        }
        // An empty line before each: what came with the one that follows isn't the file's.
        let files = files.map { "\n-- \($0.name) --\n" + $0.text.replacing(/\n*$/, with: "") + "\n" }.joined()
            .trimmingPrefix("\n")
        return lines.joined(separator: "\n") + "\n" + files
    }
}
