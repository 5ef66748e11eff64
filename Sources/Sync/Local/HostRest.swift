import Foundation

/// A host's wish to be left alone.
struct HostRest: Equatable, Sendable {
    var host: String
    var until: Date
}
