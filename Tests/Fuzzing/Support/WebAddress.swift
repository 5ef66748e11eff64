extension String {

    /// By bytes: to `hasPrefix`, a mark after the slashes makes them another character.
    package var isWebAddress: Bool {
        ["http://", "https://"].contains { utf8.starts(with: $0.utf8) }
    }
}
