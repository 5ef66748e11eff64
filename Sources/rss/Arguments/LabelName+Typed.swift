import Model

extension LabelName {
    /// Returns the name. Throws ``Failure`` if it is invalid.
    static func typed(_ typed: String) throws -> String {
        guard let name = read(typed) else {
            throw Failure(
                "invalid label '\(typed)'; use one line of up to \(longest) characters, such as 'later'",
                ExitStatus.usage)
        }
        return name
    }
}
