import Foundation

/// The name of a saved search: `@work` in queries.
package enum SearchName {

    /// Returns the name as it is stored and looked up: case doesn't matter, and `@` before it may be left out.
    ///
    /// - Returns: `nil` if no query could contain it: a name has letters, digits, `-`, `_` and `.`, and begins with a
    ///   letter or digit.
    package static func read(_ typed: String) -> String? {
        let name = folded(typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
        guard let first = name.first, first.isLetter || first.isNumber, name.count <= longest,
            name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
        else { return nil }
        return name
    }

    /// The maximum length in characters, more than people type.
    private static let longest = 64

    /// Returns the same form for names that look the same.
    static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().precomposedStringWithCanonicalMapping
    }
}
