/// Where patterns are in the text of a query: `title:/^Ad/`.
package enum QueryPattern {

    /// Returns the position after a pattern; `nil` if none begins at the position.
    ///
    /// Its last slash is one that ends a condition, so that most others need no backslash: `url:/example\.org/\d+/`.
    package static func end<Text: Collection<Character>>(in text: Text, at start: Text.Index) -> Text.Index? {
        guard start < text.endIndex, text[start] == "/" else { return nil }
        let first = text.index(after: start)
        if first == text.endIndex || text[first].isWhitespace { return nil }
        var position = first
        while position < text.endIndex {
            let next = text.index(after: position)
            if text[position] == "/", next == text.endIndex || endsCondition(text[next]) {
                return position == first ? nil : next
            }
            position = text[position] == "\\" && next < text.endIndex ? text.index(after: next) : next
        }
        return nil
    }

    static func endsCondition(_ character: Character) -> Bool {
        character.isWhitespace || ")|,".contains(character)
    }

    /// Returns whether the character means something in patterns, and is rare in addresses.
    static func isSign(_ character: Character) -> Bool { "\\^$|*+?()[]{}".contains(character) }
}
