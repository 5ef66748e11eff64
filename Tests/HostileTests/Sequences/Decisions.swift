import Foundation

/// What a person decided about articles in one home, and when: the step of the sequence. Articles are known by their
/// titles.
struct Decisions: Sendable {
    private(set) var entries: [Key: Entry] = [:]

    /// What may be undone, the last command last.
    private(set) var commands: [Command] = []

    enum Mark: Hashable, Sendable {
        case read
        case starred
        case label(String)
        case note
    }

    struct Key: Hashable, Sendable {
        var title: String
        var mark: Mark
    }

    struct Entry: Equatable, Sendable {
        /// The note, or nothing for other marks; `nil`: it has no such mark.
        var value: String?
        var step: Int
        var date = Date()
    }

    struct Change: Sendable {
        var before: String?
        var after: Entry
    }

    struct Command: Sendable {
        var changes: [Key: Change] = [:]

        /// The address of the feed that it removed.
        var removed: String?
    }

    /// All marks that an article has.
    func marks(of title: String) -> [Mark: String] {
        entries.reduce(into: [:]) { marks, entry in
            if entry.key.title == title, let value = entry.value.value { marks[entry.key.mark] = value }
        }
    }

    /// Does what a command does that can be undone. What is so already is no change.
    mutating func set(_ values: [Key: String?], step: Int) {
        var command = Command()
        for (key, new) in values where entries[key]?.value != new {
            let after = Entry(value: new, step: step)
            command.changes[key] = Change(before: entries[key]?.value, after: after)
            entries[key] = after
        }
        if !command.changes.isEmpty { note(command) }
    }

    mutating func note(_ command: Command) {
        commands = (commands + [command]).suffix(20)
    }

    /// Takes back the last command, except for what was changed since.
    ///
    /// - Returns: The marks that were changed since and are as the command left them: whether these are taken back
    ///   isn't said.
    mutating func undo(step: Int) -> Set<Key> {
        guard let command = commands.popLast() else { return [] }
        var unsure: Set<Key> = []
        for (key, change) in command.changes where entries[key]?.value == change.after.value {
            if entries[key] != change.after { unsure.insert(key) }
            entries[key] = Entry(value: change.before, step: step)
        }
        return unsure
    }

    /// Takes over what was decided later elsewhere.
    ///
    /// - Returns: The marks that were decided differently within a second: machines agree on them, but not on the later.
    mutating func merge(_ others: [Key: Entry]) -> Set<Key> {
        let ties = others.filter { key, other in
            entries[key].map { $0.value != other.value && abs($0.date.timeIntervalSince(other.date)) < 2 } ?? false
        }
        entries.merge(others) { $0.step >= $1.step ? $0 : $1 }
        return Set(ties.keys)
    }

    /// Takes for decided what is seen, where it can't be known otherwise.
    mutating func adopt(_ value: String?, for key: Key) {
        if entries[key]?.value != value { entries[key] = Entry(value: value, step: entries[key]?.step ?? 0) }
    }
}
