/// What may reach a terminal.
package enum TerminalCheck {

    /// Stops at a control character, an override of the writing direction and the like; line feeds may be there.
    ///
    /// Written without a look at the program's own tables, which it checks.
    package static func expectSafe(_ text: String, _ subject: @autoclosure () -> String) {
        for scalar in text.unicodeScalars where isUnsafe(scalar) && scalar != "\n" {
            expect(false, "no U+\(String(scalar.value, radix: 16)) in \(subject()):\n\(text.debugDescription)")
        }
    }

    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Without the sequences that set colours and weights: ESC, `[`, digits and semicolons, `m`.
    package static func withoutStyle(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let escape = rest.firstIndex(of: "\u{1B}") {
            result += rest[..<escape]
            let sequence = rest[escape...].dropFirst()
            expect(sequence.first == "[", "nothing but SGR sequences in\n\(text.debugDescription)")
            let end = sequence.dropFirst().drop { $0.properties.numericType == .decimal || $0 == ";" }
            expect(end.first == "m", "nothing but SGR sequences in\n\(text.debugDescription)")
            rest = end.dropFirst()
        }
        result += rest
        return String(result)
    }
}
