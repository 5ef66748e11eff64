import Base

/// An author of an item. At least one field is set.
package struct ParsedAuthor: Equatable, Sendable {
    package var name: String?
    package var url: String?
    package var email: String?

    package init(name: String? = nil, url: String? = nil, email: String? = nil) {
        self.name = name
        self.url = url
        self.email = email
    }

    /// The author without what is too long for a name or an address; `nil` if nothing is left.
    var ifShort: ParsedAuthor? {
        let short = ParsedAuthor(name: name?.ifShort, url: url?.ifShort, email: email?.ifShort)
        return short == ParsedAuthor() ? nil : short
    }

    /// The size of its texts in bytes, with what is written around them.
    var size: Int { [name, url, email].reduce(16) { $0 + ($1?.utf8.count ?? 0) } }
}
