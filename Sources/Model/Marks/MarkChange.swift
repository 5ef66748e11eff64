/// A change of an article: a mark that it gets or loses.
package struct MarkChange: Hashable, Sendable {
    package let mark: Mark

    /// Whether the article gets the mark.
    package let value: Bool

    /// The text of a note that it gets; else empty.
    package let text: String

    package init(_ mark: Mark, _ value: Bool) {
        (self.mark, self.value, text) = (mark, value, "")
    }

    /// - Parameter text: An empty text deletes the note.
    package init(note text: String) {
        (mark, value, self.text) = (.note, !text.isEmpty, text)
    }

    package var opposite: MarkChange { MarkChange(mark, !value) }

    /// The change that comes with this one where an article has one state: what is starred there is read.
    package var inOneState: MarkChange? {
        switch (mark, value) {
        case (.starred, true): MarkChange(.read, true)
        case (.read, false): MarkChange(.starred, false)
        default: nil
        }
    }

    /// The word for an article that has been changed so: `starred`, or `+NAME` or `-NAME` for a label.
    package var word: String { value ? mark.facts.words.has : mark.facts.words.lacks }
}
