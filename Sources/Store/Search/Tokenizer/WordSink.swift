/// A receiver of the words of a text, one after the other.
protocol WordSink {

    /// - Parameters:
    ///   - word: The word in the form of the index. It is only valid until this returns.
    ///   - place: The bytes of the text that it stands for.
    ///   - isColocated: Whether it is another form of the word before.
    /// - Returns: Whether to go on.
    mutating func take(_ word: UnsafeBufferPointer<UInt8>, _ place: WordPlace, isColocated: Bool) -> Bool

    /// Whether single characters of scripts without blanks are wanted, too.
    static var wantsCharacters: Bool { get }

    /// - Parameter character: The character with its marks. The word that it begins came just before.
    /// - Returns: Whether to go on.
    mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool
}

extension WordSink {
    static var wantsCharacters: Bool { false }

    mutating func take(character: UnsafeBufferPointer<UInt8>, _ place: WordPlace) -> Bool { true }
}

/// The place of a word in a text, in bytes.
struct WordPlace {
    var start: Int
    var end: Int

    /// The end of the first of two characters that are a word together, in scripts without blanks; otherwise equal to
    /// `end`.
    var middle: Int
}
