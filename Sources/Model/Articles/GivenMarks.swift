/// The marks that an article brings with it, as the user had given them elsewhere.
package struct GivenMarks: Equatable, Sendable {
    /// Statuses and labels.
    package var marks: Set<ArticleMark> = []

    /// The note; empty if there is none.
    package var note = ""

    package init() {}

    package var isEmpty: Bool { marks.isEmpty && note.isEmpty }
}
