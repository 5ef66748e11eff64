import Model

extension SyncState {
    /// One column in lists: `+` where something waits to be sent, `~` while it is sent.
    var mark: String {
        switch self {
        case .queued: "+"
        case .syncing: "~"
        case .synced: " "
        }
    }
}
