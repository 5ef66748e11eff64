import ArgumentParser

/// When text is coloured: `--color`.
enum ColorArgument: String, CaseIterable, ExpressibleByArgument {
    /// On a terminal that can, unless the environment says otherwise.
    case auto
    case always, never

    /// - Parameters:
    ///   - isTerminal: whether the text goes to one.
    ///   - environment: `NO_COLOR` (no-color.org) goes before `CLICOLOR_FORCE` (bixense.com/clicolors).
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

    /// The variable that decides; nil: none does.
    static func variable(_ environment: [String: String]) -> String? {
        if !(environment["NO_COLOR"] ?? "").isEmpty { return "NO_COLOR" }
        return ["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") ? nil : "CLICOLOR_FORCE"
    }
}
