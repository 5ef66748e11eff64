/// The words with which a page names who wrote an article.
package enum Byline {

    /// Returns the names in it, without what stands before and behind them; `nil` if there is none: an address, a handle, or
    /// a sentence.
    package static func name(_ text: String) -> String? {
        var rest = text[...]
        let lower = text.lowercased()
        if let lead = leads.first(where: { lower.hasPrefix($0) }), lower.utf8.count == text.utf8.count {
            rest = text.dropFirst(lead.count)
        }
        rest = rest.drop { $0 == ":" || $0.isWhitespace }
        let name = rest.split(separator: " ").joined(separator: " ")
        guard name.utf8.count <= 200, name.contains(where: \.isLetter), !name.contains("://"), !name.contains("@"),
            !["www.", "/", "#"].contains(where: { name.hasPrefix($0) })
        else { return nil }
        return name
    }

    /// Returns the name in a line that may have a date and a place, too; `nil` if it has more words than names have.
    package static func line(_ text: String) -> String? {
        let line = text.prefix { !$0.isNumber && !"|•·—/(\u{2022}".contains($0) }
        guard var name = name(String(line)) else { return nil }
        for end in [" on ", " Published", " Updated", " am "] {
            if let found = name.firstRange(of: end) { name = String(name[..<found.lowerBound]) }
        }
        let words = name.split { $0 == " " || $0 == "," }
        return (1...8).contains(words.count) && !name.hasSuffix(".") ? name.trimmed : nil
    }

    private static let leads = [
        "by ", "by:", "written by ", "posted by ", "author:", "von ", "par ", "por ", "autor:", "text:",
    ]
}

private extension String {
    /// The text without white space and commas at its end.
    var trimmed: String { String(reversed().drop { $0 == " " || $0 == "," || $0 == "-" }.reversed()) }
}
