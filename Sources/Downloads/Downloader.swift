import Base
package import Foundation
package import Model
import Platform
package import Store
package import Web

/// Fetches enclosures: several at a time, each resumed where it stopped.
package struct Downloader: Sendable {
    let database: FeedDatabase
    let web: HTTPClient
    let credentials: @Sendable (_ origin: String) -> HTTPCredentials?
    let secret: @Sendable (_ name: String) -> String?
    let limits: DownloadLimits
    let now: @Sendable () -> Date
    private let message: @Sendable (DownloadProblem) -> String
    private let locks: DownloadLocks

    /// - Parameters:
    ///   - credentials: the user and password for an origin, see `WebURL.origin(of:)`; `nil` if there are none.
    ///   - secret: the secret part of a feed's setting, by its name.
    ///   - message: the text to store for a problem, for people to read later.
    package init(
        database: FeedDatabase, web: HTTPClient, limits: DownloadLimits = DownloadLimits(),
        credentials: @escaping @Sendable (_ origin: String) -> HTTPCredentials? = { _ in nil },
        secret: @escaping @Sendable (_ name: String) -> String? = { _ in nil },
        message: @escaping @Sendable (DownloadProblem) -> String, now: @escaping @Sendable () -> Date
    ) throws {
        self.database = database
        self.web = web
        self.secret = secret
        self.limits = limits
        self.credentials = credentials
        self.message = message
        self.now = now
        locks = try DownloadLocks(database: database.path)
    }

    /// Fetches the files. When the task is cancelled, returns early; the received parts stay.
    ///
    /// - Parameters:
    ///   - jobs: The maximum number of transfers at a time; at most three for each host.
    ///   - progress: Called on the threads of the transfers, too.
    ///   - ended: Called for each download as soon as it is over, for one at a time, with the reason if it failed. Those that
    ///     another process fetches are over at once, as `downloading`.
    package func run(
        _ downloads: [Download], jobs: Int, progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in },
        ended: (ListedDownload, DownloadProblem?) -> Void
    ) async -> DownloadReport {
        let meter = DownloadMeter(downloads, progress)
        let settings = Result { try database.feedSettings(of: nil) }
        var queue = DownloadQueue(downloads, in: web.queue(limit: jobs))
        var report = DownloadReport()
        await withTaskGroup(of: (Download, FileDownload.End?).self) { group in
            while true {
                while !Task.isCancelled, !report.isOver, let next = queue.next() {
                    group.addTask { (next, await fetch(next.id, settings, meter)) }
                }
                guard let (download, end) = await group.next() else { break }
                queue.left(download)
                if case .failed(_, let backoff?) = end { queue.add(backoff, askedFor: download) }
                guard let state = state(after: end, of: download.id) else { continue }
                meter.ended(download.id)
                report.add(state, end?.problem)
                if report.isOver { group.cancelAll() }
                let now = (try? database.download(download.id)) ?? download
                ended(ListedDownload(download: now, state: state, size: Self.size(of: now)), end?.problem)
            }
        }
        report.waiting = queue.waitingForHosts()
        return report
    }

    /// Fetches a file; returns `nil` if another process is fetching it.
    private func fetch(
        _ id: DownloadID, _ settings: Result<[FeedID: FeedSettings], any Error>, _ meter: DownloadMeter
    ) async -> FileDownload.End? {
        guard locks.claim(id) else { return nil }
        defer { locks.release(id) }
        do {
            // Reads it again, now that no other process can change it.
            guard let download = try database.download(id), download.dateDone == nil else { return nil }
            let settings = try settings.get()
            let own = download.feedID.flatMap { settings[$0] } ?? FeedSettings()
            let end = await FileDownload(download: download, settings: own, downloader: self, meter: meter).run()
            switch end {
            case .done(let name, let length):
                try database.finishDownload(id, name: name, length: length, at: now())
            case .failed(let problem, _) where problem != .cancelled:
                try database.failDownload(id, error: message(problem))
            case .failed: break
            }
            return end
        } catch {
            return .failed(DownloadProblem(storing: error))
        }
    }

    /// Returns the state to report; `nil` if the user cancelled it, or it was dropped or fetched meanwhile.
    private func state(after end: FileDownload.End?, of id: DownloadID) -> ListedDownload.State? {
        switch end {
        case .done: .done
        case .failed(.cancelled, _): nil
        case .failed: .failed
        case nil: locks.isClaimed(id) ? .downloading : nil
        }
    }
}

// MARK: - The queue

extension Downloader {

    /// Returns all downloads in the database, with their progress. Throws `StoreError`, and `FileError` if the locks
    /// cannot be opened.
    package static func list(in database: FeedDatabase) throws -> [ListedDownload] {
        let locks = try DownloadLocks(database: database.path)
        return try database.downloads().map { download in
            let state = download.storedState
            let isBusy = state != .done && locks.isClaimed(download.id)
            return ListedDownload(download: download, state: isBusy ? .downloading : state, size: size(of: download))
        }
    }

    /// Removes a download from the queue, along with its part. The file of a completed one stays. Throws as
    /// ``list(in:)`` does.
    ///
    /// - Returns: `false` if another process is fetching it.
    package static func drop(_ download: Download, in database: FeedDatabase) throws -> Bool {
        let locks = try DownloadLocks(database: database.path)
        guard locks.claim(download.id) else { return false }
        defer { locks.release(download.id) }
        // Reads it again, now that no other process can change it.
        guard let download = try database.download(download.id) else { return true }
        if download.dateDone == nil, let name = download.name {
            DownloadFolder(existing: download.folder)?.removePart(of: name)
        }
        try database.dropDownload(download.id)
        return true
    }

    /// Returns the size of the part in bytes; of a completed file, its size when it was completed.
    private static func size(of download: Download) -> Int64 {
        if download.dateDone != nil { return download.length ?? 0 }
        return download.name.flatMap { DownloadFolder(existing: download.folder)?.openPart(of: $0)?.size } ?? 0
    }
}

/// The limits for the duration of a download and the size of its file.
package struct DownloadLimits: Sendable {
    package var http: HTTPLimits

    /// The maximum size of a file of unknown length, in bytes. If the length is known, the disk is the limit.
    package var untold: Int64 = 4 << 30

    package init() {
        http = HTTPLimits()
        http.stalled = .seconds(60)
        http.whole = .seconds(7 * 86_400)
    }
}

/// A lock for every download, so that two processes never write to the same file.
///
/// For each, a byte of one file beside the database is locked. The kernel releases the lock when the process ends, for
/// whatever reason.
final class DownloadLocks: Sendable {
    private let file: FileLock

    /// - Parameter database: The path of the database.
    init(database: String) throws {
        do {
            file = try FileLock("\(database)-download.lock")
        } catch {
            throw StoreError.lock(error, besideDatabase: database)
        }
    }

    /// - Returns: `false` if another process has the lock.
    func claim(_ id: DownloadID) -> Bool { OpenFileLock.claim(id.rawValue, of: file.descriptor) }

    func release(_ id: DownloadID) { OpenFileLock.release(id.rawValue, of: file.descriptor) }

    /// Returns whether another process has the lock.
    func isClaimed(_ id: DownloadID) -> Bool { OpenFileLock.isClaimed(id.rawValue, of: file.descriptor) }
}

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
