import Foundation
import TestSupport

/// What the server answers to a path: `[METHOD] PATH STATUS [FILE] [| Header: value]…`. A path that ends with `*` stands
/// for all that begin so, and one with `?` for that query alone; `␛` is the escape character. Without a method, it is
/// the answer to all of them.
///
/// An `ETag` that the client sends back is answered with 304. Instead of a status, there are `truncated` (half of the
/// file), `nothing`, `reset`, `never`, `endless` and `endless-headers`.
struct Answer: Sendable {
    /// Nil: any.
    var method: String?
    var path: String
    var kind: String
    var file: String?
    var headers: [(String, String)] = []

    /// `| login: USER:PASSWORD`: 401 without it.
    var login: String?

    /// `| run: COMMAND`, at the end of the line: run before the answer is sent, so in the middle of what asked.
    var command: String?

    init(_ line: String) {
        let run = line.firstRange(of: "| run: ")
        command = run.map { String(line[$0.upperBound...]) }
        let parts = line[..<(run?.lowerBound ?? line.endIndex)].split(separator: "|")
        var words = parts.first?.split(separator: " ").map(String.init) ?? []
        if words.first?.hasPrefix("/") == false { method = words.removeFirst() }
        path = words.first ?? ""
        kind = words.count > 1 ? words[1] : ""
        file = words.count > 2 ? words[2] : nil
        for part in parts.dropFirst() {
            let field = part.trimmingCharacters(in: .whitespaces).split(separator: ": ", maxSplits: 1).map(String.init)
            if field[0] == "login" {
                login = field.last
            } else {
                headers.append((field[0], (field.last ?? "").replacing("␛", with: "\u{1B}")))
            }
        }
    }

    /// Which requests it is for: a later answer to the same ones takes its place.
    var key: String { "\(method ?? "") \(path)" }

    func isFor(_ request: LoopbackRequest) -> Bool {
        if let method, method != request.method { return false }
        let asked = path.contains("?") ? request.target : request.path
        return path.hasSuffix("*") ? asked.hasPrefix(path.dropLast()) : asked == path
    }

    /// The one that says most about a request is the answer to it.
    var precision: Int {
        (path.hasSuffix("*") ? 0 : 10_000) + path.count * 2 + (method == nil ? 0 : 1)
    }
}
