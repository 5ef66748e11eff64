/// A feed that a web page points to.
package struct FeedCandidate: Equatable, Sendable {
    package var url: String
    package var title: String?

    package init(url: String, title: String?) {
        self.url = url
        self.title = title
    }
}
