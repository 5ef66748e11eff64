import Base
import Foundation
import TerminalText

/// Keys pressed on the controlling terminal, one by one, without Enter.
final class Keyboard {
    let terminal: Int32
    private var mode: TerminalMode?

    /// Bytes that were read to see whether Ctrl-C is among them, and are no key yet.
    private var early: [UInt8] = []

    enum Key: Hashable, Sendable {
        /// A printable character, of any script.
        case character(Character)
        case enter, tab, backspace, delete, escape, up, down, left, right, pageUp, pageDown, home, end
        /// Ctrl and a letter, for those letters that are no other key.
        case control(Character)
        /// Ctrl-C or Ctrl-\.
        case interrupt
        /// Ctrl-Z.
        case suspend
        /// The terminal is gone.
        case endOfInput
        /// The terminal has another size.
        case resized
        case other
    }

    /// Opens the controlling terminal, even if standard input is something else. Returns `nil` if it does not exist.
    init?() {
        let descriptor = Foundation.open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        terminal = descriptor
    }

    deinit {
        leaveRawMode()
        close(terminal)
    }

    /// Turns off echo, lines, and signals from keys, until ``leaveRawMode()``.
    ///
    /// - Parameter leaving: What a fatal signal writes to the terminal before the program ends.
    func enterRawMode(leaving: StaticString = "") {
        if mode == nil { mode = TerminalMode.enterRaw(terminal, leaving: leaving) }
    }

    func leaveRawMode() {
        mode?.restore()
        mode = nil
    }

    /// Waits for a key. Keys pressed earlier count.
    ///
    /// - Parameters:
    ///   - milliseconds: How long to wait; `nil` for as long as it takes.
    ///   - event: A file descriptor that ends the wait when it becomes readable; none if it is negative.
    /// - Returns: `nil` if there was no key in time.
    func next(within milliseconds: Int32? = nil, until event: Int32 = -1) -> Key? {
        guard let byte = byte(within: milliseconds ?? -1, until: event) else { return nil }
        switch byte {
        case .resize: return .resized
        case .end: return .endOfInput
        case .value(let value): return key(value)
        }
    }

    private func key(_ byte: UInt8) -> Key {
        switch byte {
        case 0x03, 0x1C: .interrupt
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1A: .suspend
        case 0x1B: escapeSequence()
        case 0x01..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x20..<0x7F: .character(Character(Unicode.Scalar(byte)))
        default: multibyte(byte)
        }
    }

    /// Stops the program, as the terminal would for Ctrl-Z, and returns when it continues.
    func suspend() {
        leaveRawMode()
        kill(0, SIGTSTP)
        // If another thread took the signal, this one would continue for a moment before it stops.
        poll(nil, 0, Self.longestPause)
    }

    /// Discards keys that were not yet read, before a question whose answer cannot be undone.
    func forgetTyped() {
        early = []
        tcflush(terminal, TCIFLUSH)
    }

    /// Returns whether Ctrl-C was pressed. It remains the next key; what was typed before it is forgotten. Without it, all
    /// keys remain.
    func isInterrupted() -> Bool {
        readEarly()
        guard let key = early.lastIndex(where: { $0 == 0x03 || $0 == 0x1C }) else { return false }
        early.removeFirst(key)
        return true
    }

    /// The number of bytes that were typed and are no key yet.
    var waiting: Int {
        readEarly()
        return early.count
    }

    /// Asks the terminal where its cursor is, by `ESC [ 6 n`, outside of raw mode. Keys that were typed meanwhile remain.
    ///
    /// - Returns: The terminal's answer, the same for the same place; `nil` if it does not answer soon.
    func cursorPlace() -> [UInt8]? {
        guard answers else { return nil }
        enterRawMode()
        defer { leaveRawMode() }
        let question = Array("\u{1B}[6n".utf8)
        write(terminal, question, question.count)
        var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        while poll(&ready, 1, Self.longestAnswer) > 0, read(terminal, &byte, 1) == 1 {
            early.append(byte)
            guard byte == UInt8(ascii: "R"), let start = early.lastIndex(of: 0x1B) else { continue }
            let answer = Array(early[start...])
            guard answer.dropFirst(2).dropLast().allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ";") }),
                answer.count >= 6, answer[1] == UInt8(ascii: "[")
            else { continue }
            early.removeSubrange(start...)
            return answer
        }
        answers = false
        return nil
    }

    /// Whether the terminal has always answered so far.
    private var answers = true

    /// How long to wait for the terminal, which may be far away, in milliseconds.
    private static let longestAnswer: Int32 = 500

    private func readEarly() {
        var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        while poll(&ready, 1, 0) > 0, read(terminal, &byte, 1) == 1 { early.append(byte) }
    }

    // MARK: Bytes

    private enum Input {
        case value(UInt8)
        case resize, end
    }

    /// Waits for a byte, or for another size of the terminal.
    private func byte(within milliseconds: Int32, until event: Int32 = -1) -> Input? {
        if !early.isEmpty { return .value(early.removeFirst()) }
        while true {
            var ready = [
                pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
                pollfd(fd: resizeBell.heard, events: Int16(POLLIN), revents: 0),
                pollfd(fd: event, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&ready, 3, milliseconds)
            if count < 0 && errno == EINTR { continue }
            if count == 0 || (ready[0].revents | ready[1].revents) == 0 { return nil }
            if ready[1].revents != 0 {
                resizeBell.silence()
                return .resize
            }
            var byte: UInt8 = 0
            let length = read(terminal, &byte, 1)
            if length == 1 { return .value(byte) }
            if length < 0 && errno == EINTR { continue }
            return .end
        }
    }

    /// Returns the next byte of a sequence that belongs to one key; `nil` if none follows soon.
    private func following() -> UInt8? {
        while let input = byte(within: Self.longestPause) {
            switch input {
            case .value(let byte): return byte
            // The screen is drawn again with the next key.
            case .resize: resizeBell.ring()
            case .end: return nil
            }
        }
        return nil
    }

    private static let longestPause: Int32 = 50

    /// Reads the rest of a character in UTF-8.
    private func multibyte(_ first: UInt8) -> Key {
        let length = (~first).leadingZeroBitCount
        guard (2...4).contains(length) else { return .other }
        var bytes = [first]
        while bytes.count < length, let byte = following() { bytes.append(byte) }
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first,
            !TerminalText.safe(text).isEmpty
        else { return .other }
        return .character(character)
    }

    /// Reads the rest of a key such as `ESC [ A`, `ESC O A` or `ESC [ 5 ~`. Nothing follows the escape key itself.
    private func escapeSequence() -> Key {
        guard let first = following() else { return .escape }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return .other }
        // Parameters, if any, precede the byte that ends the sequence (ECMA-48, 5.4).
        var parameters: [UInt8] = []
        while let byte = following() {
            if (0x40...0x7E).contains(byte) { return Self.key(endingWith: byte, parameters) }
            parameters.append(byte)
        }
        return .other
    }

    /// The keys as xterm and the Linux console send them:
    /// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-PC-Style-Function-Keys
    private static func key(endingWith byte: UInt8, _ parameters: [UInt8]) -> Key {
        switch (byte, String(decoding: parameters, as: UTF8.self)) {
        case (UInt8(ascii: "A"), _): .up
        case (UInt8(ascii: "B"), _): .down
        case (UInt8(ascii: "C"), _): .right
        case (UInt8(ascii: "D"), _): .left
        case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"): .home
        case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"): .end
        case (UInt8(ascii: "~"), "3"): .delete
        case (UInt8(ascii: "~"), "5"): .pageUp
        case (UInt8(ascii: "~"), "6"): .pageDown
        default: .other
        }
    }
}

/// The mode of a terminal before keys were read from it one by one.
private struct TerminalMode {
    private let terminal: Int32
    private let mode: termios
    private let leaving: StaticString

    /// Turns off echo, lines, and signals from keys. Returns `nil` if the terminal is gone.
    static func enterRaw(_ terminal: Int32, leaving: StaticString) -> TerminalMode? {
        var mode = termios()
        guard tcgetattr(terminal, &mode) == 0 else { return nil }
        let usual = TerminalMode(terminal: terminal, mode: mode, leaving: leaving)
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(ICRNL | IXON)
        withUnsafeMutableBytes(of: &mode.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        modeToRestore = usual
        for number in [SIGTERM, SIGHUP] {
            signal(number) { number in
                modeToRestore?.end()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        // The pipe must exist before the handler writes to it.
        resizeBell.silence()
        signal(SIGWINCH) { _ in resizeBell.ring() }
        tcsetattr(terminal, TCSADRAIN, &mode)
        return usual
    }

    func restore() {
        apply()
        modeToRestore = nil
        for number in [SIGTERM, SIGHUP, SIGWINCH] { signal(number, SIG_DFL) }
    }

    /// Restores the terminal in the handler of a fatal signal.
    func end() {
        write(terminal, leaving.utf8Start, leaving.utf8CodeUnitCount)
        apply()
    }

    private func apply() {
        var mode = mode
        tcsetattr(terminal, TCSADRAIN, &mode)
    }
}

/// The mode for the handler of a fatal signal, which may do little more than write(2) and tcsetattr(3).
private nonisolated(unsafe) var modeToRestore: TerminalMode?

/// Rings when the terminal has another size.
private let resizeBell = SignalBell()
