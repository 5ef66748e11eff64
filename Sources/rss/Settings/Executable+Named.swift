import Subprocess
import Tasks
import TerminalText

extension Executable {

    /// Returns the program of the first of these names that exists.
    ///
    /// Throws ``Failure`` if none does.
    static func named(_ names: [String]) throws(Failure) -> Executable {
        guard let found = names.lazy.compactMap(Self.program).first else {
            let names = names.map { "'\(TerminalText.safe($0))'" }
            throw Failure("no program \(names.joined(separator: " or "))", ExitStatus.notFound)
        }
        return found
    }
}

extension [String] {
    /// Returns the words of a program that exists, as ``withAbsoluteProgram`` does; none for none.
    ///
    /// Throws ``Failure`` if it does not exist.
    func existingProgram() throws(Failure) -> [String] {
        let words = withAbsoluteProgram
        if let name = words.first { _ = try Executable.named([name]) }
        return words
    }
}
