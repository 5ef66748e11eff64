import Foundation
import Subprocess

/// Runs lines as a user types them: bash with a home folder of its own, the built program first in its path, and nothing
/// else from the environment of the tests.
package struct Shell: Sendable {
    package let home: String
    package var variables: [String: String]

    package init(home: String, variables: [String: String] = [:]) {
        self.home = home
        self.variables = variables
    }

    /// Where the program is: beside the tests, where SwiftPM builds it, unless `RSS_PROGRAMS` names another folder.
    package static let programs =
        ProcessInfo.processInfo.environment["RSS_PROGRAMS"]
        ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path

    /// The programs that are found.
    package static let path = "\(programs):/usr/bin:/bin:/usr/sbin:/sbin"

    /// A pipe fails when any of its commands does.
    package func run(
        _ line: String, onTerminal: Bool = false
    ) async throws -> (output: [UInt8], errors: [UInt8], status: Int) {
        let bash = ["bash", "-o", "pipefail", "-c", "cd\n" + line]
        let command = onTerminal ? ["script", "-qE", "never", "-ec", Self.quoted(bash), "/dev/null"] : bash
        let result = try await Subprocess.run(
            .name(command[0]), arguments: Arguments(Array(command.dropFirst())),
            environment: .custom(environment.reduce(into: [:]) { $0[.init(stringLiteral: $1.key)] = $1.value }),
            output: .bytes(limit: 32 << 20), error: .bytes(limit: 1 << 20))
        let status =
            switch result.terminationStatus {
            case .exited(let code): Int(code)
            case .signaled(let signal): 128 + Int(signal)
            }
        return (result.standardOutput, result.standardError, status)
    }

    /// Whether small and read-only disks can be had.
    package static var canMount: Bool {
        get async throws { try await Shell(home: "/").run("unshare -rm mount -t tmpfs none /mnt").status == 0 }
    }

    /// Not for a thread of Swift's tasks.
    package func runBlocking(_ line: String) {
        let isDone = DispatchSemaphore(value: 0)
        Task {
            _ = try? await run(line)
            isDone.signal()
        }
        isDone.wait()
    }

    private var environment: [String: String] {
        let own = [
            "HOME": home, "PATH": Self.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "TERM": "xterm", "PAGER": "cat",
        ]
        return own.merging(variables) { $1 }
    }

    private static func quoted(_ words: [String]) -> String {
        words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }.joined(separator: " ")
    }
}
