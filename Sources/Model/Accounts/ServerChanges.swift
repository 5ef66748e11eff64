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
    package var read = 0
    package var unread = 0
    package var starred = 0
    package var unstarred = 0

    /// The numbers of labels that articles got and lost.
    package var labelled = 0
    package var unlabelled = 0

    /// The number of articles that weren't known.
    package var new = 0

    /// The number of articles with a star or a label that the server no longer has: they are kept only here.
    package var kept = 0

    /// The server's ids of articles that became unread elsewhere, the oldest first.
    package var unreadAgain: [String] = []

    /// The user's changes that the server didn't keep.
    package var overruled: [OverruledChange] = []

    package init(
        read: Int = 0, unread: Int = 0, starred: Int = 0, unstarred: Int = 0, new: Int = 0, unreadAgain: [String] = []
    ) {
        self.read = read
        self.unread = unread
        self.starred = starred
        self.unstarred = unstarred
        self.new = new
        self.unreadAgain = unreadAgain
    }

    /// The number of articles that got the value.
    package subscript(kind: StatusKind, value: Bool) -> Int {
        get {
            switch kind {
            case .read: value ? read : unread
            case .starred: value ? starred : unstarred
            }
        }
        set {
            switch (kind, value) {
            case (.read, true): read = newValue
            case (.read, false): unread = newValue
            case (.starred, true): starred = newValue
            case (.starred, false): unstarred = newValue
            }
        }
    }

    /// The number of articles that got the mark.
    package subscript(mark: ArticleMark) -> Int {
        get {
            switch mark {
            case .status(let kind, let value): self[kind, value]
            case .label(_, let value): value ? labelled : unlabelled
            }
        }
        set {
            switch mark {
            case .status(let kind, let value): self[kind, value] = newValue
            case .label(_, true): labelled = newValue
            case .label(_, false): unlabelled = newValue
            }
        }
    }

    package static func += (left: inout StatusChanges, right: StatusChanges) {
        for kind in StatusKind.allCases {
            for value in [true, false] { left[kind, value] += right[kind, value] }
        }
        left.labelled += right.labelled
        left.unlabelled += right.unlabelled
        left.new += right.new
        left.kept += right.kept
        left.unreadAgain += right.unreadAgain
        left.overruled += right.overruled
    }
}
