/// The subscriptions, and the names of all folders.
package struct SidebarNames: Sendable {
    package let feeds: [Feed]
    package let folders: [String]

    package init(feeds: [Feed], folders: [String]) {
        self.feeds = feeds
        self.folders = folders
    }
}
