import ArgumentParser

/// The choice when text is coloured: `--color`.
enum ColorArgument: String, CaseIterable, ExpressibleByArgument {
    /// Text is coloured on a terminal that supports it, unless the environment says otherwise.
    case auto
    case always, never

    /// Returns whether text is coloured.
    ///
    /// - Parameters:
    ///   - isTerminal: whether the text goes to a terminal.
    ///   - environment: `NO_COLOR` (no-color.org) takes precedence over `CLICOLOR_FORCE` (bixense.com/clicolors).
    func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            switch Self.variable(environment) {
            case "NO_COLOR": false
            case "CLICOLOR_FORCE": true
            default: isTerminal && environment["TERM"] != "dumb"
            }
        }
    }

    /// Returns the variable that decides; `nil` if none does.
    static func variable(_ environment: [String: String]) -> String? {
        if !(environment["NO_COLOR"] ?? "").isEmpty { return "NO_COLOR" }
        return ["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") ? nil : "CLICOLOR_FORCE"
    }
}
