import Foundation

/// The user's home folder.
enum HomeFolder {

    /// Returns `$HOME`; if it is missing, as in services of systemd, the home folder from passwd(5).
    static func path(in environment: [String: String]) -> String {
        if let home = environment["HOME"], home.hasPrefix("/") { return home }
        return known ?? "/"
    }

    private static let known: String? = {
        guard let user = getpwuid(getuid()), let folder = user.pointee.pw_dir else { return nil }
        let path = String(cString: folder)
        return path.hasPrefix("/") ? path : nil
    }()
}
