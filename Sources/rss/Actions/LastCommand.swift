import Base
import Foundation
import Model
import Store

/// The last command that changed articles, or removed feeds.
enum LastCommand {
    /// Undoes the last command.
    ///
    /// - Returns: What was undone.
    ///
    /// Throws ``Failure`` if there is nothing to undo, or it cannot be undone.
    static func undo(in database: FeedDatabase, at now: Date) throws -> String {
        guard let (command, changed) = try database.undo(at: now) else { throw nothing }
        switch command.change {
        case .deleted: throw Failure(deletion: command, isForgotten: true)
        case .removed(let feeds): return words(command, feeds, changed)
        case .set(let change): return words(command, name(change), state(change), changed)
        case .renamedLabel(let name, _): return words(command, "label rename", "labelled '\(name)' again", changed)
        case .noted: return words(command, "note", "as before", changed)
        }
    }

    static let nothing = Failure(
        "nothing to undo", ExitStatus.notFound)

    private static func words(_ command: TimelineCommand, _ feeds: [RemovedFeed], _ changed: Int) -> String {
        let what = feeds.count == 1 ? "'\(feeds[0].name)'" : feeds.count.counted("feed")
        let undone = "undid 'remove' of \(Timestamp.local(command.date)): "
        return changed == 0
            ? undone + "already subscribed to \(what)"
            : undone + "subscribed to \(what) again"
    }

    /// Describes what was undone, and how many articles were left as is because they were changed since.
    ///
    /// - Parameter state: What the others are now.
    private static func words(_ command: TimelineCommand, _ name: String, _ state: String, _ changed: Int) -> String {
        let others = command.ids.count - changed
        let rest = others == 0 ? "" : "; \(others.counted("was", "were")) changed since and left as is"
        return "undid '\(name)' of \(Timestamp.local(command.date)): "
            + "\(changed.counted("article is", "articles are")) \(state)\(rest)"
    }

    /// Returns the state of articles whose mark was taken back.
    private static func state(_ change: MarkChange) -> String {
        switch change.mark {
        case .label(let name): change.value ? "without '\(name)' again" : "labelled '\(name)' again"
        default: "\(change.opposite.word) again"
        }
    }

    private static func name(_ change: MarkChange) -> String {
        switch change.mark {
        case .starred: change.value ? "star" : "unstar"
        case .label: change.value ? "label add" : "label remove"
        default: "mark \(change.word)"
        }
    }
}

extension Failure {
    /// - Parameter isForgotten: Whether the next undo is about the command before.
    init(deletion: TimelineCommand, isForgotten: Bool) {
        let articles = deletion.ids.count.counted("article")
        let next = isForgotten ? "; the next 'rss undo' undoes the command before it" : ""
        self.init("cannot undo 'delete' of \(articles)\(next)", ExitStatus.notFound)
    }
}
