/// An element that is open in sanitised HTML.
struct OpenTag {
    var element: HTMLElement

    /// Whether its tags are in the output.
    var isWritten = true
}
