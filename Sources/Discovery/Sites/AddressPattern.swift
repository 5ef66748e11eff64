import Base

/// A pattern of addresses with names for variable parts: `/{owner}/{repository}`, `/@{user}`, `/playlist?list={id}`.
///
/// A name stands for a part of one segment of the path, or of a query's value; `{path...}` at the end for any number of
/// segments. A slash at the end of an address is ignored. The name `query` has the whole query, with its `?`.
struct AddressPattern {
    private var segments: [Piece] = []
    private var parameters: [(name: String, value: Piece)] = []

    /// The name for the rest of the path, if any.
    private var rest: String?

    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1)
        for segment in parts[0].split(separator: "/") {
            if segment.hasPrefix("{"), segment.hasSuffix("...}") {
                rest = String(segment.dropFirst().dropLast(4))
            } else {
                segments.append(Piece(segment))
            }
        }
        guard parts.count == 2 else { return }
        for parameter in parts[1].split(separator: "&") {
            let halves = parameter.split(separator: "=", maxSplits: 1)
            parameters.append((String(halves[0]), Piece(halves[1])))
        }
    }

    /// Returns the values of the names in the address; `nil` if it doesn't match.
    func values(in url: WebURL) -> [String: Substring]? {
        var values: [String: Substring] = ["query": url.query.map { "?" + $0 } ?? ""]
        let found = url.path.split(separator: "/")
        guard rest == nil ? found.count == segments.count : found.count >= segments.count else { return nil }
        for (piece, text) in zip(segments, found) where !piece.match(text, &values) { return nil }
        if let rest { values[rest] = found.dropFirst(segments.count).joined(separator: "/")[...] }
        for (name, piece) in parameters {
            guard let value = Self.parameter(name, in: url.query ?? ""), piece.match(value, &values) else { return nil }
        }
        return values
    }

    private static func parameter(_ name: String, in query: String) -> Substring? {
        query.split(separator: "&").first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }
}

private extension AddressPattern {

    /// A part of the pattern, such as `@{user}`: a text, a name and a text, any two of which may be missing.
    struct Piece {
        private let prefix: Substring
        private let name: String?
        private let suffix: Substring

        init(_ text: Substring) {
            guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else {
                (prefix, name, suffix) = (text, nil, "")
                return
            }
            prefix = text[..<open]
            name = String(text[text.index(after: open)..<close])
            suffix = text[text.index(after: close)...]
        }

        func match(_ text: Substring, _ values: inout [String: Substring]) -> Bool {
            guard let name else { return text == prefix }
            guard text.count > prefix.count + suffix.count, text.hasPrefix(prefix), text.hasSuffix(suffix) else {
                return false
            }
            values[name] = text.dropFirst(prefix.count).dropLast(suffix.count)
            return true
        }
    }
}
