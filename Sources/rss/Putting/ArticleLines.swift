import Base
import Model
import Parser

/// Reads articles as `rss list --jsonl` and `rss show --json` print them: an object on each line, or an array of objects.
enum ArticleLines {
    /// Returns the articles with their marks. Throws ``Failure``, also if anything is not understood.
    ///
    /// - Parameter file: The name of the file, for messages.
    static func items(
        _ bytes: [UInt8], of file: String
    ) throws(Failure) -> [(item: ParsedItem, marks: [MarkChange])] {
        // One object may take several lines.
        let whole = JSONValue(bytes)
        if let whole, whole.isArray {
            return try items(whole.elements.enumerated().map { ("article \($0 + 1)", $1) }, of: file)
        }
        if let whole, whole.isObject { return try items([("line 1", whole)], of: file) }
        var values: [(String, JSONValue?)] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy(\.isASCIIBlank) {
            values.append(("line \(index + 1)", JSONValue(Array(line))))
        }
        return try items(values, of: file)
    }

    private static func items(
        _ values: [(String, JSONValue?)], of file: String
    ) throws(Failure) -> [(item: ParsedItem, marks: [MarkChange])] {
        var items: [(item: ParsedItem, marks: [MarkChange])] = []
        for (place, value) in values {
            do throws(ArticleObject.Problem) {
                guard let value, value.isObject else { throw ArticleObject.Problem("not a JSON object") }
                let object = try ArticleObject(value)
                items.append((try object.item(), try object.marks()))
            } catch {
                throw Failure("\(file): \(place): \(error.words)", ExitStatus.badInput)
            }
        }
        return items
    }
}
