/// A redirect from one URL to the next.
package struct HTTPRedirect: Hashable, Sendable {
    package var status: Int

    /// The absolute URL of the target.
    package var url: String

    package init(status: Int, url: String) {
        self.status = status
        self.url = url
    }

    /// Whether the redirect is permanent (RFC 9110, 15.4.2 and 15.4.9).
    package var isPermanent: Bool { status == 301 || status == 308 }
}
