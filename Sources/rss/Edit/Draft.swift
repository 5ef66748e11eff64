import ArgumentParser
import Base
import Foundation
import Subprocess
import SystemPackage

/// A text in a file of its own, for an editor. It is kept until ``remove()``.
struct Draft {
    let path: String

    /// Throws ``Failure`` if there is no room for it.
    ///
    /// - Parameter name: A word for the name of the file.
    init(_ text: String, named name: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "rss-\(name)-\(UUID().uuidString).txt").path
        do {
            // Addresses of feeds may be secret: NewFile makes it readable for its owner only.
            close(try NewFile.open(path, O_WRONLY))
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure("cannot write \(path)", ExitStatus.cannotCreate)
        }
    }

    /// Lets the user edit the text, and returns it. The editor may be a command of a shell, as for git(1).
    ///
    /// Throws ``Failure`` if the editor does, or leaves no text.
    func edited() async throws -> String {
        let editor =
            ["VISUAL", "EDITOR"].lazy.compactMap { EnvironmentVariables.all[$0] }.first { !$0.isEmpty } ?? "vi"
        let result = try? await Subprocess.run(
            .path("/bin/sh"), arguments: Arguments(["-c", "\(editor) \"$@\"", editor, path]),
            input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
            output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
            error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
        guard result?.terminationStatus.isSuccess == true else {
            throw Failure("the editor '\(editor)' failed; nothing was changed, the text is in \(path)", ExitCode(1))
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("the editor left no text in \(path); nothing was changed", ExitStatus.notFound)
        }
        return String(decoding: data, as: UTF8.self)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
