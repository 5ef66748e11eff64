import Model

extension SyncState {
    /// The mark in lists, one column wide: `+` for an unsent change, `~` while it is sent, `!` if it was refused.
    var mark: String {
        switch self {
        case .queued: "+"
        case .syncing: "~"
        case .parked: "!"
        case .sent, .synced: " "
        }
    }
}
