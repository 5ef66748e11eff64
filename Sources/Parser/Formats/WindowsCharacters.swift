import Base

extension Span<UInt8> {

    /// The text with the control characters U+0080 to U+009F replaced by the characters that Windows has at their
    /// numbers: `&#150;` is meant as a dash, and is one in HTML. `nil` if there are none.
    ///
    /// Source: the table of the HTML standard, 13.2.5.80 "Numeric character reference end state".
    var withWindowsCharacters: [UInt8]? {
        guard var found = nextControlCharacter(from: 0) else { return nil }
        var text: [UInt8] = []
        var copied = 0
        while found < count {
            text.append(extracting(copied..<found))
            text += WindowsCharacters.all[Int(self[found + 1]) - 0x80]
            copied = found + 2
            found = nextControlCharacter(from: copied) ?? count
        }
        text.append(extracting(copied...))
        return text
    }

    private func nextControlCharacter(from start: Int) -> Int? {
        var candidate = firstIndex(of: 0xC2, from: start)
        while let index = candidate, index + 1 < count {
            if (0x80..<0xA0).contains(self[index + 1]) { return index }
            candidate = firstIndex(of: 0xC2, from: index + 1)
        }
        return nil
    }
}

private enum WindowsCharacters {
    /// The characters in UTF-8, from U+0080 on.
    static let all: [[UInt8]] = (0x80..<0xA0).map { Array(Windows1252.sequence(of: UInt8($0))) }
}

extension String {

    /// Creates a text without the white space around it, and with Windows' characters instead of control characters.
    ///
    /// - Parameter bytes: UTF-8.
    /// - Returns: Nil where nothing is left.
    init?(writtenAs bytes: Span<UInt8>) {
        let trimmed = bytes.extracting(bytes.trimmed)
        guard !trimmed.isEmpty else { return nil }
        if let repaired = trimmed.withWindowsCharacters {
            self.init(knownUTF8: repaired.span)
        } else {
            self.init(knownUTF8: trimmed)
        }
    }
}
