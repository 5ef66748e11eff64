import Base
import Foundation
import Subprocess
import Tasks

/// The clipboard of the desktop, or of the terminal.
enum Clipboard {

    /// The programs that copy their input, each with the variable without which it cannot work.
    private static let programs: [(words: [String], variable: String?)] = [
        (["wl-copy"], "WAYLAND_DISPLAY"), (["xclip", "-selection", "clipboard"], "DISPLAY"), (["pbcopy"], nil),
    ]

    /// Copies a text. Asks the terminal to do so, which works over ssh, too, and the first program that there is.
    static func copy(_ text: String) async {
        // OSC 52: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Operating-System-Commands
        Output.write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8))
        let environment = EnvironmentVariables.all
        for (words, variable) in programs where variable.map({ environment[$0]?.isEmpty == false }) ?? true {
            guard let program = Executable.program(words[0]) else { continue }
            // Without an output that it could keep open, a program that stays in the background is not waited for.
            let result = try? await Subprocess.run(
                program, arguments: Arguments(Array(words.dropFirst())), input: .string(text), output: .discarded,
                error: .discarded)
            if result?.terminationStatus.isSuccess == true { return }
        }
    }
}
