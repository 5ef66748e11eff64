/// Quotes around values in queries, see rss-query(7).
package enum QueryQuotes {

    /// Returns the value between quotes.
    package static func quoted(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Returns the name as a query takes it: in quotes unless it is a plain word.
    package static func written(_ name: String) -> String {
        if name.allSatisfy({ $0.isLetter || $0.isNumber || "-_./".contains($0) }) { return name }
        return quoted(name)
    }
}
