extension String {

    /// The text without differences of case and accents, folded like words in the search index.
    var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        let characters = WordCharacters.shared
        var points: [UInt32] = []
        for scalar in unicodeScalars {
            let entry = characters.entry(scalar.value)
            if let composed = points.last.flatMap({ characters.composed($0, scalar.value) }) {
                points[points.count - 1] = composed
            } else if scalar.isASCII {
                points.append(scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value)
            } else if entry.kind != .skipped {
                characters.fold(scalar.value, entry) { points.append($0) }
            }
        }
        return String(String.UnicodeScalarView(points.compactMap(Unicode.Scalar.init)))
    }
}
