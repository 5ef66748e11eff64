extension URLReference {

    /// Resolves the references of a document, as long as there is room for what that adds. Many in a row have the same
    /// base, which is parsed once.
    package struct Resolver {
        /// The room for what becomes of the document.
        package var growth: DocumentGrowth

        private var baseText = ""
        private var base = Base("")

        package init(growth: DocumentGrowth) {
            self.growth = growth
        }

        /// Returns what ``URLReference/resolve(_:against:)`` does; `nil`, too, if there is no room for it.
        package mutating func resolve(_ reference: String, against base: String?) -> String? {
            if isPlainlyAbsolute(reference) { return reference.ifShort }
            if baseText != base ?? "" {
                baseText = base ?? ""
                self.base = Base(baseText)
            }
            return self.base.resolve(reference, within: &growth)
        }
    }
}
