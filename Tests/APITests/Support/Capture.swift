import Foundation
import TestSupport

/// What a real server once answered, from the folder `Captures`: a status line, headers, an empty line, the body.
enum Capture {
    struct Unreadable: Error {}

    static func reply(_ name: String) throws -> LoopbackReply {
        let text = try String(contentsOfFile: "\(Bundle.module.bundlePath)/Captures/\(name).txt", encoding: .utf8)
        guard let end = text.range(of: "\n\n") else { throw Unreadable() }
        let lines = text[..<end.lowerBound].split(separator: "\n")
        guard let words = lines.first?.split(separator: " "), words.count > 1, let status = Int(words[1]) else {
            throw Unreadable()
        }
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return .text(String(text[end.upperBound...]), status: status, headers: headers)
    }
}
