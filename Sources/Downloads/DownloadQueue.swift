import Foundation
import Model
import Sync
import Web

/// Downloads that wait for their turn: in their order, but for those of a host that has enough to do, or wants to be
/// left alone.
struct DownloadQueue {
    static let mostPerHost = 3

    private var waiting: [Download]

    /// By host.
    private var running: [String: Int] = [:]
    private var backoffs: [String: Date] = [:]

    init(_ downloads: [Download]) {
        waiting = downloads
    }

    /// The next one to fetch, which must be ``left(_:)`` once; nil when none can be fetched now.
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

    /// Nothing more is asked of the host that answered, nor of the one that led there.
    mutating func add(_ backoff: HostBackoff, askedFor download: Download) {
        for host in [backoff.host, Self.host(of: download)] { backoffs[host] = backoff.until }
    }

    /// Those that wait for a host that wants to be left alone, by host.
    func waitingForHosts() -> [(host: String, until: Date, count: Int)] {
        let counts = Dictionary(grouping: waiting, by: Self.host)
        return backoffs.compactMap { host, until in
            counts[host].map { (host: host, until: until, count: $0.count) }
        }.sorted { $0.host < $1.host }
    }

    private static func host(of download: Download) -> String {
        WebAddress.host(of: download.url) ?? ""
    }
}
