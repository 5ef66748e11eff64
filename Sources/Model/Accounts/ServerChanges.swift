/// The numbers of feeds that a server's list of feeds added and removed here.
package struct SidebarChanges: Equatable, Sendable {
    package var added = 0
    package var removed = 0

    package init(added: Int = 0, removed: Int = 0) {
        self.added = added
        self.removed = removed
    }
}

/// The numbers of statuses that a server's lists changed here.
package struct StatusChanges: Equatable, Sendable {
    /// The numbers of articles by what changed of them: labels of all names count together, with an empty one.
    package private(set) var counts: [MarkChange: Int] = [:]

    /// The number of articles that weren't known.
    package var new = 0

    /// The number of articles with a star or a label that the server no longer has: they are kept only here.
    package var kept = 0

    /// The server's ids of articles that became unread elsewhere, the oldest first.
    package var unreadAgain: [String] = []

    /// The labels that the user took from articles, as the server's lists confirm.
    package var unlabelled: Set<String> = []

    /// The user's changes that the server didn't keep.
    package var overruled: [OverruledChange] = []

    package init(
        read: Int = 0, unread: Int = 0, starred: Int = 0, unstarred: Int = 0, new: Int = 0, unreadAgain: [String] = []
    ) {
        self.new = new
        self.unreadAgain = unreadAgain
        for (mark, value, count) in [
            (Mark.read, true, read), (.read, false, unread), (.starred, true, starred), (.starred, false, unstarred),
        ] {
            add(count, MarkChange(mark, value))
        }
    }

    /// Returns the number of articles that changed so.
    package subscript(change: MarkChange) -> Int { counts[Self.key(change)] ?? 0 }

    package mutating func add(_ count: Int, _ change: MarkChange) {
        if count > 0 { counts[Self.key(change), default: 0] += count }
    }

    private static func key(_ change: MarkChange) -> MarkChange {
        if case .label = change.mark { MarkChange(.label(""), change.value) } else { change }
    }

    package static func += (left: inout StatusChanges, right: StatusChanges) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
        left.new += right.new
        left.kept += right.kept
        left.unreadAgain += right.unreadAgain
        left.unlabelled.formUnion(right.unlabelled)
        left.overruled += right.overruled
    }
}
