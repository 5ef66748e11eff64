import Base
import Foundation
import Model
import Store

/// The last command that changed something.
enum LastCommand {
    /// Undoes the last command.
    ///
    /// - Parameter path: The database that the user named; `nil` for the usual one.
    /// - Returns: What was undone.
    ///
    /// Throws ``Failure`` if there is nothing to undo, or it cannot be undone.
    static func undo(in database: FeedDatabase, named path: String?, at now: Date) throws -> String {
        guard let (command, changed) = try database.undo(at: now) else { throw nothing }
        if let failure = Failure(undoing: command, in: path, isForgotten: true) { throw failure }
        switch command.change {
        case .removed(let feeds): return words(command, feeds, changed)
        case .marked(let former, let present):
            return words(command, name(present, from: former), state(former, after: present), changed)
        case .other(let name, _): return name
        }
    }

    static let nothing = Failure(
        "nothing to undo", ExitStatus.notFound)

    private static func words(_ command: LoggedCommand, _ feeds: [RemovedFeed], _ changed: Int) -> String {
        let what = feeds.count == 1 ? "'\(feeds[0].name)'" : feeds.count.counted("feed")
        let undone = "undid 'remove' of \(Timestamp.local(command.date)): "
        return changed == 0
            ? undone + "already subscribed to \(what)"
            : undone + "subscribed to \(what) again"
    }

    /// Describes what was undone, and how many articles were left as is because they were changed since.
    ///
    /// - Parameter state: What the others are now.
    private static func words(_ command: LoggedCommand, _ name: String, _ state: String, _ changed: Int) -> String {
        let others = command.ids.count - changed
        let rest = others == 0 ? "" : "; \(others.counted("was", "were")) changed since and left as is"
        return "undid '\(name)' of \(Timestamp.local(command.date)): "
            + "\(changed.counted("article is", "articles are")) \(state)\(rest)"
    }

    /// Returns the state of articles whose mark was taken back.
    private static func state(_ former: MarkChange, after present: MarkChange) -> String {
        switch former.mark {
        case .label(let name): former.value ? "labelled '\(name)' again" : "without '\(name)' again"
        case .note: "as before"
        default: "\(former.word) again"
        }
    }

    /// Returns the name of the command that changed the mark.
    fileprivate static func name(_ present: MarkChange, from former: MarkChange) -> String {
        switch present.mark {
        case .starred: present.value ? "star" : "unstar"
        case .label where former.mark != present.mark: "label rename"
        case .label: present.value ? "label add" : "label remove"
        case .note: "note"
        case .deleted: "delete"
        default: "mark \(present.word)"
        }
    }
}

extension Failure {
    /// Says that a command cannot be undone, and prints what takes it back. Returns `nil` if it can.
    ///
    /// - Parameters:
    ///   - path: The database that the user named, which commands have to name, too.
    ///   - isForgotten: Whether the next undo is about the command before.
    init?(undoing command: LoggedCommand, in path: String?, isForgotten: Bool) {
        if command.canBeUndone { return nil }
        let (what, reverse): (String, [[String]]) =
            switch command.change {
            case .marked(let former, let present):
                ("'\(LastCommand.name(present, from: former))' of \(command.ids.count.counted("article"))", [])
            case .other(let name, let reverse): ("'\(name)' of \(Timestamp.local(command.date))", reverse)
            case .removed: ("", [])
            }
        let next = isForgotten ? "; the next 'rss undo' undoes the command before it" : ""
        let program = ["rss"] + (path.map { ["--database", $0] } ?? [])
        let lines = reverse.map { (program + $0).map(\.shellWord).joined(separator: " ") }
        let commands = lines.isEmpty ? "" : "; to take it back: " + lines.joined(separator: " && ")
        self.init("cannot undo \(what)\(next)\(commands)", ExitStatus.notFound)
    }
}
