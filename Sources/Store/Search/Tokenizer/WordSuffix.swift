/// A suffix `+`, `++` or `#` that is part of a name: `c++`, `A+`, `C#`.
struct WordSuffix {
    let sign: UInt8
    let count: Int

    /// The position after the suffix.
    let end: Int

    /// Fails if the sign is separate, as in `1+1`, `i+=1` and `page#section`.
    ///
    /// - Parameter position: The position after the first sign.
    init?(_ sign: UInt8, _ text: UnsafeBufferPointer<UInt8>, after position: Int) {
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "#") else { return nil }
        var (count, end) = (1, position)
        var next = Self.next(text, at: end)
        while next.point == UInt32(sign), count < 3 {
            count += 1
            end = next.end
            next = Self.next(text, at: end)
        }
        let isLetter = next.isWord && !(0x30...0x39).contains(next.point)
        switch (sign, count) {
        case (UInt8(ascii: "+"), 1): if next.isWord || next.point == 0x3D { return nil }
        case (UInt8(ascii: "+"), 2): if next.point == 0x3D { return nil }
        case (UInt8(ascii: "#"), 1): if isLetter { return nil }
        default: return nil
        }
        (self.sign, self.count, self.end) = (sign, count, end)
    }

    /// Returns the next character that isn't skipped, folded.
    private static func next(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (point: UInt32, isWord: Bool, end: Int) {
        let characters = WordCharacters.shared
        var position = start
        while position < text.count {
            let (point, length) = UTF8Scalar.decode(text, at: position)
            position += length
            guard let point else { break }
            let entry = characters.entry(point)
            if entry.kind == .skipped { continue }
            var first: UInt32 = 0
            characters.fold(point, entry) { first = first == 0 ? $0 : first }
            let isWord =
                first < 0x80
                ? WordBytes.codes[Int(first)] >= WordBytes.firstLetter : characters.entry(first).kind == .word
            return (first, isWord, position)
        }
        return (0, false, position)
    }
}
