import Foundation

/// What the server answers to a path: `PATH STATUS [FILE] [| Header: value]…`. A path that ends with `*` stands for all
/// that begin so; `␛` is the escape character.
///
/// An `ETag` that the client sends back is answered with 304. Instead of a status, there are `truncated` (half of the
/// file), `nothing`, `reset`, `endless` and `endless-headers`.
struct Answer: Sendable {
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
        let words = parts.first?.split(separator: " ").map(String.init) ?? []
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
}
