import Foundation
import Testing

/// The files that this test was built from.
enum Repository {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The text of every Swift file below a folder.
    static func swiftFiles(_ folder: String) throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return try paths.filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }
    }

    /// Those of the README, and of the pages it leads to, which go on where it ends.
    static var examplesOfPages: [ShellExample] {
        get throws {
            try ["README.md", "docs/with-a-server.md", "docs/in-scripts.md"].flatMap { try examples($0) }
        }
    }

    /// The commands in the shell blocks of a Markdown file: where a block has prompts, the lines that begin with one.
    static func examples(_ path: String) throws -> [ShellExample] {
        var examples: [ShellExample] = []
        for block in try text(path).components(separatedBy: "```sh\n").dropFirst() {
            let lines = block.components(separatedBy: "```")[0].replacing(/\\\n */, with: "").split(separator: "\n")
            let typed = lines.filter { $0.hasPrefix("$ ") }
            examples += (typed.isEmpty ? lines : typed).compactMap { ShellExample($0) }
        }
        return examples
    }
}
