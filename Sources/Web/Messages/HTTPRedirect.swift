/// One step from a URL to the next.
package struct HTTPRedirect: Hashable, Sendable {
    package var status: Int

    /// Where it leads, absolute.
    package var url: String

    package init(status: Int, url: String) {
        self.status = status
        self.url = url
    }

    /// RFC 9110, 15.4.2 and 15.4.9.
    package var isPermanent: Bool { status == 301 || status == 308 }
}
