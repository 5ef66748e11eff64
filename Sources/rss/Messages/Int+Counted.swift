extension Int {
    /// Returns the number with a word: `1 article`, `2 articles`; `1 change waits`, `2 changes wait`.
    ///
    /// - Parameter many: the word for any number but one; nil for the singular with an s.
    func counted(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}
