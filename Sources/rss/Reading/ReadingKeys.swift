/// The keys with the actions that they stand for: those of the user first.
struct ReadingKeys: Sendable {
    var own: [Character: OwnKey] = [:]

    subscript(character: Character) -> OwnKey? {
        own[character]
            ?? ReadingAction.allCases.first { $0.characters.contains(character) }.map { OwnKey.action($0) }
    }
}
