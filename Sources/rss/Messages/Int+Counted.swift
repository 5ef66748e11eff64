extension Int {
    /// `1 article`, `2 articles`; `1 change waits`, `2 changes wait`.
    ///
    /// - Parameter many: of any number but one; nil: the one with an s.
    func counted(_ one: String, _ many: String? = nil) -> String {
        self == 1 ? "1 \(one)" : "\(self) \(many ?? one + "s")"
    }
}
