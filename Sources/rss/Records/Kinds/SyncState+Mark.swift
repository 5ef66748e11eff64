import Model

extension SyncState {
    /// One column in lists: `+` where something waits to be sent, `~` while it is sent, `!` where it was refused.
    var mark: String {
        switch self {
        case .queued: "+"
        case .syncing: "~"
        case .parked: "!"
        case .sent, .synced: " "
        }
    }
}
