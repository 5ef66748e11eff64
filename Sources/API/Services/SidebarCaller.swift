package import Model

/// Folders and feeds together: most callers need both.
package protocol SidebarCaller: FolderCaller, SubscriptionCaller {

    /// Fetches all folders and all subscriptions.
    func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed])
}

extension SidebarCaller {

    /// Fetches both lists concurrently.
    package func sidebar() async throws -> (folders: [ServerFolder], feeds: [ServerFeed]) {
        async let folders = folders()
        async let feeds = feeds()
        return try await (folders, feeds)
    }
}
