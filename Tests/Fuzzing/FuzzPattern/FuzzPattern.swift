import FuzzSupport
import Patterns

/// A pattern, and a text on the lines after it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPattern(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let (line, rest) = FuzzInput.firstLine(of: bytes)
        let text = FuzzInput.text(rest)
        guard let pattern = try? Pattern(FuzzInput.text(line)) else { return }
        let isFound = matches(pattern, text)
        for form in ["(?:\(pattern.text))", "(\(pattern.text)|\(pattern.text))", "(\(pattern.text)){1,2}"] {
            // Another form may be too deep or too large.
            guard let other = try? Pattern(form) else { continue }
            expectEqual(matches(other, text), isFound, "\(form.debugDescription) in \(text.debugDescription)")
        }
        if isFound, let required = pattern.required {
            expect(holds(required, folded(text)), "\(required) in \(text.debugDescription)")
        }
    }
}

private func folded(_ text: String) -> String {
    String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }))
}

private func matches(_ pattern: Pattern, _ text: String) -> Bool {
    let folding = PatternFolding(
        folded: { folded($0) }, isLetter: { Unicode.Scalar($0)?.properties.isAlphabetic ?? false })
    var matcher = PatternMatcher(pattern, folding)
    let found = matcher.matches(folded(text))
    expectEqual(matcher.matches(folded(text)), found, "the same text")
    return found
}

private func holds(_ required: RequiredText, _ text: String) -> Bool {
    switch required {
    case .run(let run, _, _): contains(Array(text.unicodeScalars), Array(folded(run).unicodeScalars))
    case .all(let parts): parts.allSatisfy { holds($0, text) }
    case .any(let parts): parts.contains { holds($0, text) }
    }
}

private func contains(_ text: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
}
