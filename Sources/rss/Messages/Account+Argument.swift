import Model
import TerminalText

extension Account {
    /// The name as it is typed in a shell.
    var argument: String { Self.argument(name) }

    static func argument(_ name: String) -> String {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "._-@:".contains($0) }
        return TerminalText.safe(isPlain ? name : "\"\(name)\"")
    }
}
