import Foundation
import Model
import Store
import SyncSupport
import Synchronization
import TestSupport
import Testing
import Web

@testable import Downloads

/// A reader with a queue of downloads, and a folder for them.
final class Podcast: Sendable {
    let reader: Reader
    let folder: String
    private let article: ArticleID

    static let feed = LoopbackReply.text("<rss><channel><item><title>One</title></item></channel></rss>")

    /// - Parameter server: Where the feed is, at `/`; nil: on one that is gone.
    init(on server: LoopbackServer? = nil) async throws {
        reader = try Reader()
        folder = reader.folder.path + "/Podcast"
        let server = try server ?? LoopbackServer(["/": Self.feed])
        try await reader.subscribe(server.url())
        try await reader.sync()
        article = try #require(try reader.articles.first).id
    }

    var database: FeedDatabase { reader.database }

    var feed: Feed {
        get throws { try #require(try database.listedFeeds(of: nil).first).feed }
    }

    @discardableResult
    func enqueue(_ urls: String..., type: String? = nil, length: Int64? = nil) throws -> [Download] {
        try database.enqueue(
            urls.map {
                NewDownload(
                    articleID: article, enclosure: Enclosure(url: $0, mimeType: type, size: length), folder: folder)
            }, at: reader.clock.now)
    }

    struct Run: Sendable {
        var report: DownloadReport

        /// What became of each, in that order.
        var ended: [ListedDownload.State]
    }

    /// Fetches what waits.
    @discardableResult
    func run(
        jobs: Int = 3, credentials: [String: HTTPCredentials] = [:],
        progress: @escaping @Sendable (DownloadProgress) -> Void = { _ in },
        limits change: (inout DownloadLimits) -> Void = { _ in }
    ) async throws -> Run {
        var limits = DownloadLimits()
        change(&limits)
        let downloader = try Downloader(
            database: database, web: reader.web, limits: limits, credentials: { credentials[$0] },
            secret: { $0 == "token" ? "for members" : nil },
            message: { "\($0)" }, now: { [clock = reader.clock] in clock.now })
        var ended: [ListedDownload.State] = []
        let report = await downloader.run(try database.openDownloads(), jobs: jobs, progress: progress) { download, _ in
            ended.append(download.state)
        }
        return Run(report: report, ended: ended)
    }

    /// Why the only download fails.
    func problem(limits change: (inout DownloadLimits) -> Void = { _ in }) async throws -> DownloadProblem? {
        let run = try await run(limits: change)
        try #require(run.ended.count == 1)
        return run.report.failures.first
    }

    /// The names of all files, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    func contents(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) }
    }

    var listed: [ListedDownload] {
        get throws { try Downloader.list(in: database) }
    }
}
