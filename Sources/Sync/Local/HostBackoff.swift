package import Foundation

/// A host's wish to be left alone.
package struct HostRest: Equatable, Sendable {
    package var host: String
    package var until: Date

    package init(host: String, until: Date) {
        self.host = host
        self.until = until
    }
}
