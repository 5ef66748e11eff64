import Foundation
import Synchronization

/// Keys pressed on the terminal, one by one, without Enter.
struct Keyboard: ~Copyable {
    private let terminal: Int32

    enum Key: Equatable, Sendable {
        /// A character of printable ASCII.
        case character(Character)
        case enter, backspace, escape, up, down, left, right
        /// Ctrl-C or Ctrl-\.
        case interrupt
        /// The program was stopped and continues: its last line on the terminal may be gone.
        case resumed
        case other
    }

    /// Opens the controlling terminal, even if standard input is something else. Returns `nil` if it does not exist.
    init?() {
        let descriptor = Foundation.open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        terminal = descriptor
    }

    deinit {
        close(terminal)
    }

    /// Waits for a key. Keys pressed earlier count.
    ///
    /// - Returns: nil when the terminal is gone, or for Ctrl-D.
    func next() -> Key? {
        let mode = TerminalMode.enterRaw(terminal)
        defer { mode?.restore() }
        guard let byte = byte() else { return nil }
        switch byte {
        case 0x03, 0x1C: return .interrupt
        case 0x04: return nil
        case 0x08, 0x7F: return .backspace
        case 0x0A, 0x0D: return .enter
        case 0x1A:
            mode?.restore()
            kill(0, SIGTSTP)
            // If another thread took the signal, this one would continue for a moment before it stops.
            poll(nil, 0, Self.longestPause)
            return .resumed
        case 0x1B: return escapeSequence()
        case 0x20..<0x7F: return .character(Character(Unicode.Scalar(byte)))
        default: return .other
        }
    }

    /// Discards keys that were not yet read, before a question whose answer cannot be undone.
    func forgetTyped() {
        tcflush(terminal, TCIFLUSH)
    }

    /// Reads a byte.
    ///
    /// - Returns: nil at the end of the input.
    private func byte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = read(terminal, &byte, 1)
            if count == 1 { return byte }
            if count < 0 && errno == EINTR { continue }
            return nil
        }
    }

    /// Reads the rest of an arrow key: `ESC [ A` or `ESC O A`. Nothing follows the escape key itself.
    private func escapeSequence() -> Key {
        guard isReady(), let first = byte() else { return .escape }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return .other }
        // Parameters, if any, precede the byte that ends the sequence (ECMA-48, 5.4).
        while isReady(), let byte = byte() {
            switch byte {
            case UInt8(ascii: "A"): return .up
            case UInt8(ascii: "B"): return .down
            case UInt8(ascii: "C"): return .right
            case UInt8(ascii: "D"): return .left
            case 0x40...0x7E: return .other
            default: continue
            }
        }
        return .other
    }

    private static let longestPause: Int32 = 50

    /// Returns whether more bytes follow soon, as in a sequence of a single key.
    private func isReady() -> Bool {
        var input = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, Self.longestPause) == 1
    }
}

/// The mode of a terminal before keys were read from it one by one.
private struct TerminalMode {
    private let terminal: Int32
    private let mode: termios

    /// Turns off echo, lines, and signals from keys. Returns `nil` if the terminal is gone.
    static func enterRaw(_ terminal: Int32) -> TerminalMode? {
        var mode = termios()
        guard tcgetattr(terminal, &mode) == 0 else { return nil }
        let usual = TerminalMode(terminal: terminal, mode: mode)
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(ICRNL | IXON)
        withUnsafeMutableBytes(of: &mode.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        modeToRestore = usual
        for number in [SIGTERM, SIGHUP] {
            signal(number) { number in
                modeToRestore?.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        tcsetattr(terminal, TCSADRAIN, &mode)
        return usual
    }

    func restore() {
        var mode = mode
        tcsetattr(terminal, TCSADRAIN, &mode)
        modeToRestore = nil
        for number in [SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    }
}

/// The mode for the handler of a fatal signal, which may do little more than tcsetattr(3).
private nonisolated(unsafe) var modeToRestore: TerminalMode?
