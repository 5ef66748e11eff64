extension Array where Element: Equatable {

    /// Appends an author, a tag or an attachment once. After 256 different ones, no more are added: more are useless,
    /// and comparing each with all others takes too long.
    mutating func appendUnlessPresent(_ element: Element) {
        guard count < 256, !contains(element) else { return }
        append(element)
    }
}
