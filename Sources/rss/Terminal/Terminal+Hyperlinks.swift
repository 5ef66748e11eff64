import Foundation

extension Terminal {

    /// Whether the terminal makes links of OSC 8 sequences, as far as its environment tells: there is no asking it.
    ///
    /// `FORCE_HYPERLINK`, which other programs know, too, says yes, or no with `0`.
    /// https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
    static let hasHyperlinks = isOutput && hasColor && mayHaveHyperlinks(EnvironmentVariables.all)

    /// - Parameter environment: of a program that writes to a terminal.
    static func mayHaveHyperlinks(_ environment: [String: String]) -> Bool {
        if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
        // tmux passes links on to terminals that have them, and keeps them from the others.
        if environment["TMUX"] != nil {
            return environment["TERM_PROGRAM"] == "tmux" && version(environment["TERM_PROGRAM_VERSION"]) >= [3, 4]
        }
        let terminal = environment["TERM"] ?? ""
        return programs.contains(environment["TERM_PROGRAM"] ?? "")
            || terminals.contains { terminal.hasPrefix($0) }
            || markers.contains { environment[$0] != nil }
            || minimums.contains { name, least in Int(environment[name] ?? "").map { $0 >= least } ?? false }
    }

    /// What `TERM_PROGRAM` says.
    private static let programs: Set<String> = [
        "ghostty", "Hyper", "iTerm.app", "mintty", "rio", "Tabby", "vscode", "WezTerm", "zed",
    ]

    /// How `TERM` begins.
    private static let terminals = ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"]

    /// Variables that only one terminal sets.
    private static let markers = ["DOMTERM", "KITTY_WINDOW_ID", "WT_SESSION"]

    /// Versions, as these terminals write them: VTE 0.50 (GNOME's and many others), Konsole 20.12.
    private static let minimums = [("VTE_VERSION", 5000), ("KONSOLE_VERSION", 201_200)]

    /// The leading numbers of `3.4`, `next-3.5a`; empty where there are none.
    private static func version(_ text: String?) -> [Int] {
        (text ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    }
}

/// Number by number.
private func >= (left: [Int], right: [Int]) -> Bool {
    !left.lexicographicallyPrecedes(right)
}
