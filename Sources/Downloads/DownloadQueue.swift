import Base
import Foundation
import Model
import Sync

/// The downloads that wait for their turn. They are fetched in order, except those of a host that is busy or rate
/// limited.
struct DownloadQueue {
    static let mostPerHost = 3

    private var waiting: [Download]

    /// The number of running downloads, by host.
    private var running: [String: Int] = [:]
    private var backoffs: [String: Date] = [:]

    init(_ downloads: [Download]) {
        waiting = downloads
    }

    /// Returns the next one to fetch, which must be passed to ``left(_:)`` later; `nil` if none can be fetched now.
    mutating func next() -> Download? {
        let index = waiting.firstIndex { download in
            let host = Self.host(of: download)
            return backoffs[host] == nil && running[host, default: 0] < Self.mostPerHost
        }
        guard let index else { return nil }
        let download = waiting.remove(at: index)
        running[Self.host(of: download), default: 0] += 1
        return download
    }

    mutating func left(_ download: Download) {
        running[Self.host(of: download), default: 0] -= 1
    }

    /// Stops downloads from the host that answered, and from the one that redirected to it.
    mutating func add(_ backoff: HostBackoff, askedFor download: Download) {
        for host in [backoff.host, Self.host(of: download)] { backoffs[host] = backoff.until }
    }

    /// Returns the number of downloads that wait for a rate-limited host, by host.
    func waitingForHosts() -> [(host: String, until: Date, count: Int)] {
        let counts = Dictionary(grouping: waiting, by: Self.host)
        return backoffs.compactMap { host, until in
            counts[host].map { (host: host, until: until, count: $0.count) }
        }.sorted { $0.host < $1.host }
    }

    private static func host(of download: Download) -> String {
        WebURL.host(of: download.url) ?? ""
    }
}
