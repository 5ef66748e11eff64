import Base
import TerminalText

/// The members of an object that stands for an article or a part of it. Each is understood, or the object is refused.
struct ObjectFields {
    private var values: [String: JSONValue] = [:]

    /// Why an object is refused.
    struct Problem: Error {
        let words: String

        init(_ words: String) { self.words = words }
    }

    /// - Parameters:
    ///   - known: The names that are understood.
    ///   - part: The field that the object is the value of, and a dot; empty for an article.
    init(_ object: JSONValue, known: some Collection<String>, part: String = "") throws(Problem) {
        var unknown: [String] = []
        for (name, value) in object.members {
            if !known.contains(name) {
                unknown.append(part + name)
            } else if values.updateValue(value, forKey: name) != nil {
                throw Problem("'\(part)\(name)' is given twice")
            }
        }
        if let problem = Self.problem(unknown, known: known.map { part + $0 }) { throw problem }
    }

    /// The value of a field; `nil` if it is missing or null.
    subscript(name: String) -> JSONValue? { values[name].flatMap { $0.isNull ? nil : $0 } }

    /// Returns whether the field is there, perhaps null.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The most names that a message has.
    private static let mostNames = 8

    /// Returns the problem that names are not understood; `nil` if there are none.
    static func problem(_ unknown: [String], known: [String]) -> Problem? {
        guard let first = unknown.first else { return nil }
        let shown = unknown.prefix(mostNames).map { "'\(TerminalText.safe(String($0.prefix(80))))'" }
        let names = shown.joined(separator: ", ") + (unknown.count > mostNames ? ", …" : "")
        if unknown.count > 1 { return Problem("unknown fields: \(names)") }
        // Of a nested one, only the last part is mistyped.
        let place = first.lastIndex(of: ".").map { String(first[...$0]) } ?? ""
        let near = known.filter { $0.hasPrefix(place) }.map { String($0.dropFirst(place.count)) }.sorted()
        let nearest =
            NearestName.of(String(first.dropFirst(place.count)), among: near)
            .map { "; did you mean '\(place)\($0)'?" } ?? ""
        return Problem("unknown field \(names)\(nearest)")
    }
}
