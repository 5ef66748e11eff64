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
}
