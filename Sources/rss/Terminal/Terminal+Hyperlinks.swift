import Foundation

extension Terminal {

    /// Whether the terminal supports links (OSC 8), as far as the environment shows: a terminal cannot be asked.
    ///
    /// `FORCE_HYPERLINK`, which other programs use, too, turns links on, or off with `0`.
    /// https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
    static let hasHyperlinks = isOutput && hasColor && mayHaveHyperlinks(EnvironmentVariables.all)

    /// Returns whether a terminal supports links.
    ///
    /// - Parameter environment: the environment of a program that writes to it.
    static func mayHaveHyperlinks(_ environment: [String: String]) -> Bool {
        if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
        // tmux passes links on to terminals that support them, and hides them from others.
        if environment["TMUX"] != nil {
            return environment["TERM_PROGRAM"] == "tmux" && version(environment["TERM_PROGRAM_VERSION"]) >= [3, 4]
        }
        let terminal = environment["TERM"] ?? ""
        return programs.contains(environment["TERM_PROGRAM"] ?? "")
            || terminals.contains { terminal.hasPrefix($0) }
            || markers.contains { environment[$0] != nil }
            || minimums.contains { name, least in Int(environment[name] ?? "").map { $0 >= least } ?? false }
    }

    /// The values of `TERM_PROGRAM` with links.
    private static let programs: Set<String> = [
        "ghostty", "Hyper", "iTerm.app", "mintty", "rio", "Tabby", "vscode", "WezTerm", "zed",
    ]

    /// The beginnings of `TERM` with links.
    private static let terminals = ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"]

    /// The variables that only one terminal sets.
    private static let markers = ["DOMTERM", "KITTY_WINDOW_ID", "WT_SESSION"]

    /// The first versions with links, as these terminals write them: VTE 0.50 (GNOME's and many others), Konsole 20.12.
    private static let minimums = [("VTE_VERSION", 5000), ("KONSOLE_VERSION", 201_200)]

    /// Returns the leading numbers of `3.4` or `next-3.5a`; empty if there are no numbers.
    private static func version(_ text: String?) -> [Int] {
        (text ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    }
}

/// Compares the versions number by number.
private func >= (left: [Int], right: [Int]) -> Bool {
    !left.lexicographicallyPrecedes(right)
}
