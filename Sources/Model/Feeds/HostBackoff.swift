package import Foundation

/// A host that is left alone until a later time.
package struct HostBackoff: Equatable, Sendable {
    package var host: String
    package var until: Date

    /// How many times in a row the host has refused many feeds at once; 0: it asked to be left alone.
    package var refusals: Int

    package init(host: String, until: Date, refusals: Int = 0) {
        self.host = host
        self.until = until
        self.refusals = refusals
    }
}
