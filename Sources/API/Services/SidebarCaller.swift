package import Model

/// Folders and feeds together: whoever needs one list needs both.
package protocol SidebarCaller: FolderCaller, SubscriptionCaller {

    /// Every folder and every subscription.
    func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed])
}

extension SidebarCaller {

    /// Both lists at the same time.
    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        async let folders = folders()
        async let feeds = feeds()
        return try await (folders, feeds)
    }
}
