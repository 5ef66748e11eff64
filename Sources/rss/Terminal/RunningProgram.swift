import Foundation

/// The program that is running, to start it again.
enum RunningProgram {
    /// Its path. If another version was installed meanwhile, that one is at the same place.
    static let path: String = {
        let link = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "rss"
        return link.hasSuffix(" (deleted)") ? String(link.dropLast(10)) : link
    }()
}
