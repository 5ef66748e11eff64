/// Takes the words of a text, one after the other.
protocol WordSink {

    /// - Parameters:
    ///   - word: As the index has it. It is gone when this returns.
    ///   - place: The bytes of the text that it stands for.
    ///   - isColocated: It is another form of the word before.
    /// - Returns: Whether to go on.
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool

    /// Whether single characters of scripts without blanks are wanted, too.
    static var wantsCharacters: Bool { get }

    /// - Parameter character: With its marks. The word that it begins came just before.
    /// - Returns: Whether to go on.
    mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool
}

extension WordSink {
    static var wantsCharacters: Bool { false }

    mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool { true }
}

/// Where a word stands in a text: numbers of bytes.
struct WordPlace {
    var start: Int
    var end: Int

    /// Where the first character ends of two that are a word together, in scripts without blanks; else as `end`.
    var middle: Int
}
