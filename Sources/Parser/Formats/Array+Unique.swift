extension Array where Element: Equatable {

    /// Adds an author, a tag, an attachment once. After 256 different ones no more are added: nobody reads them, and
    /// comparing each with all others takes too long.
    mutating func appendUnlessPresent(_ element: Element) {
        guard count < 256, !contains(element) else { return }
        append(element)
    }
}
