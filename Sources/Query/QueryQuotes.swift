/// Quotes around values in queries, see rss-query(7).
package enum QueryQuotes {

    /// Returns the value between quotes.
    package static func quoted(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
