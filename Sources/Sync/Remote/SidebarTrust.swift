import API
import Foundation
import Model
import Store

/// Decides how far a server's lists of folders and feeds are believed, in a sync and in the commands that change them.
struct SidebarTrust {
    let remote: RemoteAccount
    let folders: [ServerFolder]
    let feeds: [ServerFeed]
    let comparison: SidebarComparison

    private var id: AccountID { remote.account.id }

    init(_ remote: RemoteAccount, _ lists: (folders: [ServerFolder], feeds: [ServerFeed])) throws {
        self.remote = remote
        (folders, feeds) = lists
        comparison = try remote.database.compare(folders, feeds, with: remote.account.id)
    }

    /// Returns the lists with feeds that are in another reading of them: a feed must be missing twice.
    func confirmed() async throws -> SidebarTrust {
        if comparison.missingFeeds.isEmpty { return self }
        let again = try await remote.caller.sidebar()
        let listed = Set(feeds.map(\.id))
        let folderIDs = Set(folders.map(\.id))
        return try SidebarTrust(
            remote,
            (
                folders + again.folders.filter { !folderIDs.contains($0.id) },
                feeds + again.feeds.filter { !listed.contains($0.id) }
            ))
    }

    /// Freezes the account and throws ``SyncError/anotherServer(_:other:same:)`` if the numbers mean other feeds than
    /// before.
    func refuseAnotherServer() throws {
        let (same, other) = (comparison.sameNumbers, comparison.otherFeeds)
        guard
            TrustRule.isAnotherServer(
                sameNumbers: same, otherFeeds: other, renumberedFeeds: comparison.renumberedFeeds)
        else { return }
        try remote.database.setFreeze(.anotherServer, of: id)
        throw SyncError.anotherServer(remote.account, other: other, same: same)
    }

    /// Returns the subscriptions that should be in the list and aren't.
    ///
    /// - Parameter removed: the feed that the user has just unsubscribed from.
    func missingFeeds(without removed: FeedID? = nil) -> [FeedID] {
        comparison.missingFeeds.filter { $0 != removed }
    }

    /// Returns the list of feeds if it is unconfirmed; then nothing else of the server's answers is believed.
    ///
    /// - Parameter evidence: the evidence of other answers about the missing feeds.
    func unconfirmedFeeds(
        without removed: FeedID? = nil, evidence: TrustRule.Evidence, doubt: AccountState.Doubt?, isForced: Bool = false
    ) -> UnconfirmedList? {
        let missing = missingFeeds(without: removed).count
        let known = comparison.knownFeeds - comparison.missingFeeds.count + missing
        let verdict = TrustRule.verdict(
            known: known, missing: missing, evidence: evidence, doubt: doubt, now: remote.date, isForced: isForced)
        guard case .unconfirmed(let doubt) = verdict else { return nil }
        return UnconfirmedList(list: .feeds, listed: known - missing, known: known, doubt: doubt)
    }

    /// Returns the folders to take over: those that are listed, and known ones with listed feeds, whatever the list of
    /// folders says. A folder without feeds that is removed can come back any time, as nothing depends on it.
    ///
    /// - Parameter kept: the feeds that stay although they aren't listed.
    func believedFolders(with kept: [ServerFeed] = []) -> [ServerFolder] {
        let named = Set((feeds + kept).flatMap(\.folderIDs))
        return folders + comparison.missingFolders.filter { named.contains($0.id) }
    }
}
