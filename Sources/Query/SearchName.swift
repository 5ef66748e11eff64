import Foundation

/// What a saved search is called: `@work` in queries.
package enum SearchName {

    /// The name as it is kept and looked for: case doesn't matter, and `@` before it may be left out.
    ///
    /// - Returns: Nil when no query could have it: a name has letters, digits, `-`, `_` and `.`, and begins with a
    ///   letter or digit.
    package static func read(_ typed: String) -> String? {
        let name = folded(typed.hasPrefix("@") ? String(typed.dropFirst()) : typed)
        guard let first = name.first, first.isLetter || first.isNumber, name.count <= longest,
            name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
        else { return nil }
        return name
    }

    /// In characters: what a person still types.
    private static let longest = 64

    /// One form of what looks the same.
    static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().precomposedStringWithCanonicalMapping
    }
}
