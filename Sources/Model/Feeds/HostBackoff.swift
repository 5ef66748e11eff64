package import Foundation

/// A host that gets no requests until a later time.
package struct HostBackoff: Equatable, Sendable {
    package var host: String
    package var until: Date

    /// The number of times in a row that it has refused many feeds at once; 0 if it asked for the pause itself.
    package var refusals: Int

    package init(host: String, until: Date, refusals: Int = 0) {
        self.host = host
        self.until = until
        self.refusals = refusals
    }
}
