/// The user's graphical desktop.
package enum Desktop {

    /// The program that opens an address in the browser of the desktop.
    package static var opener: String {
        #if canImport(Darwin)
            "open"
        #else
            "xdg-open"
        #endif
    }

    /// Returns whether programs with these environment variables can show something on a desktop.
    package static func isThere(_ environment: [String: String]) -> Bool {
        #if canImport(Darwin)
            environment["SSH_CONNECTION"] == nil
        #else
            ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        #endif
    }
}
