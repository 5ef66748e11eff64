import Base

/// An author of an article. At least one field is set.
package struct Author: Equatable, Sendable {
    package var name: String?
    package var url: String?
    package var email: String?

    package init(name: String? = nil, url: String? = nil, email: String? = nil) {
        self.name = name
        self.url = url
        self.email = email
    }

    /// The author without what is too long for a name or an address; `nil` if nothing is left.
    package var ifShort: Author? {
        let short = Author(name: name?.ifShort, url: url?.ifShort, email: email?.ifShort)
        return short == Author() ? nil : short
    }

    /// The size of its texts in bytes, with what is written around them.
    package var size: Int { [name, url, email].reduce(16) { $0 + ($1?.utf8.count ?? 0) } }
}

extension [Author] {
    /// The names, joined by commas, as ``Article/author`` has them; `nil` if there are none.
    package var names: String? {
        let names = compactMap { ($0.name ?? $0.email ?? $0.url)?.ifShort }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
