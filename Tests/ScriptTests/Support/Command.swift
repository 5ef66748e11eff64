/// A line for the shell, and what is to come of it.
struct Command: Sendable, CustomStringConvertible {
    var line: Int
    var text: String
    var isOnTerminal: Bool
    var result = Result()

    /// What a command printed, line by line, and how it ended.
    struct Result: Equatable, Sendable, CustomStringConvertible {
        var output: [String] = []
        var errors: [String] = []
        var status = 0

        var description: String {
            let lines = output.map { "> " + $0 } + errors.map { "! " + $0 } + (status == 0 ? [] : ["? \(status)"])
            return lines.map { $0.hasSuffix(" ") && $0.count == 2 ? String($0.prefix(1)) : $0 }.joined(separator: "\n")
        }

        /// Whether this is what was expected. There, `…` stands for anything within a line, and alone on it for any
        /// number of lines.
        func matches(_ expected: Result) -> Bool {
            status == expected.status && Self.matches(output[...], expected.output[...])
                && Self.matches(errors[...], expected.errors[...])
        }

        private static func matches(_ lines: ArraySlice<String>, _ patterns: ArraySlice<String>) -> Bool {
            guard let pattern = patterns.first else { return lines.isEmpty }
            if pattern == "…" {
                return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], patterns.dropFirst()) }
            }
            guard let line = lines.first, matches(line, pattern) else { return false }
            return matches(lines.dropFirst(), patterns.dropFirst())
        }

        static func matches(_ line: String, _ pattern: String) -> Bool {
            var parts = pattern.split(separator: "…", omittingEmptySubsequences: false)[...]
            guard let first = parts.popFirst(), line.hasPrefix(first) else { return false }
            guard let last = parts.popLast() else { return line == pattern }
            var rest = line.dropFirst(first.count)
            for part in parts where !part.isEmpty {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return rest.hasSuffix(last)
        }
    }

    var description: String {
        let result = result.description
        return (isOnTerminal ? "% " : "$ ") + text + (result.isEmpty ? "" : "\n" + result)
    }
}
