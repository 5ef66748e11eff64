package import Foundation

/// A server's request to be left alone until a later time.
package struct HostBackoff: Equatable, Sendable {
    package var host: String
    package var until: Date

    package init(host: String, until: Date) {
        self.host = host
        self.until = until
    }
}
