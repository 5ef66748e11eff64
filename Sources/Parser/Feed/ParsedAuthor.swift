/// Who wrote an item. At least one of the fields is there.
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
