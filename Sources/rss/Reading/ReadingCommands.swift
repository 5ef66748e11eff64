import Model

/// This program's commands, as far as keys need them.
struct ReadingCommands {
    /// Downloads the enclosures of articles.
    let download: ([ArticleID]) async throws -> Void

    /// Returns the words of a command with the ids of what is chosen, if it takes such things and names none. Returns
    /// `nil` if it takes articles and names none, but none is chosen.
    let adding: (ChosenItems, [TypedWord]) -> [TypedWord]?
}
