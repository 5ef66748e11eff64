import Base
import Foundation
import Model
import Sync
import Web

/// The downloads that wait. Hosts take turns; one that is rate limited gets none.
struct DownloadQueue {
    private var queue: TransferQueue<Download>

    /// The time until which each host is rate limited.
    private var backoffs: [String: Date] = [:]

    /// The downloads whose turn came while their host was rate limited.
    private var refused: [Download] = []

    /// - Parameter queue: an empty queue with the limits of the client that fetches.
    init(_ downloads: [Download], in queue: TransferQueue<Download>) {
        self.queue = queue
        for download in downloads { self.queue.append(download, for: Self.host(of: download)) }
    }

    /// Returns the next one to fetch, which must be passed to ``left(_:)`` later; `nil` if none can be fetched now.
    mutating func next() -> Download? {
        while let download = queue.startNext() {
            if backoffs[Self.host(of: download)] == nil { return download }
            left(download)
            refused.append(download)
        }
        return nil
    }

    mutating func left(_ download: Download) {
        queue.finished(host: Self.host(of: download))
    }

    /// Stops downloads from the host that answered, and from the one that redirected to it.
    mutating func add(_ backoff: HostBackoff, askedFor download: Download) {
        for host in [backoff.host, Self.host(of: download)] { backoffs[host] = backoff.until }
    }

    /// Removes all remaining downloads and returns the numbers of those that wait for a rate-limited host, by host.
    mutating func waitingForHosts() -> [(host: String, until: Date, count: Int)] {
        let counts = Dictionary(grouping: refused + queue.removeWaiting(), by: Self.host)
        return backoffs.compactMap { host, until in
            counts[host].map { (host: host, until: until, count: $0.count) }
        }.sorted { $0.host < $1.host }
    }

    private static func host(of download: Download) -> String {
        WebURL.host(of: download.url) ?? ""
    }
}
