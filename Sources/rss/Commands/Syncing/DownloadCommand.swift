import ArgumentParser
import Base
import Downloads
import Foundation
import Model
import Store
import Sync
import Synchronization
import Web

/// `rss download`
struct DownloadCommand: ArticleCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Download enclosures: podcasts, videos, pictures",
        discussion: """
            Takes article ids or a query, see rss-query(7). Without arguments, downloads what is in the queue. \
            Resumes interrupted downloads; never downloads a file twice. To a pipe, prints the path of each file when \
            it is complete, also of those that ids name and that are already there.
            """)

    @OptionGroup var articles: ArticleArguments

    @Option(
        help: ArgumentHelp(
            "Only enclosures of this type, such as audio or audio/mpeg, or transcript", valueName: "type"))
    var type: String?

    @Option(help: ArgumentHelp("Put files into this directory, in a folder for each feed", valueName: "directory"))
    var directory: String?

    @Option(
        help: ArgumentHelp("Download this many files at a time (default: 3), at most 3 per server", valueName: "count"))
    var jobs: Int?

    @Flag(help: "Add them to the queue without downloading")
    var later = false

    @Flag(help: "Download again what was downloaded before")
    var again = false

    @Flag(help: "List what would be downloaded without downloading")
    var dryRun = false

    @Flag(help: "List queued and finished downloads")
    var list = false

    @Flag(help: "Remove from the queue the downloads with these ids, as printed by --list")
    var drop = false

    @Flag(help: "With --drop: all queued downloads")
    var all = false

    @OptionGroup var output: ListOptions<ListedDownload>
    @OptionGroup var common: CommonOptions

    /// With --drop, ids are those of downloads.
    var itemWords: [String] { drop ? [] : articles.words }

    init() {}

    /// Returns a function that downloads the enclosures of articles.
    static func download(_ common: CommonOptions) -> ([ArticleID]) async throws -> Void {
        { try await DownloadCommand(of: $0, common).perform() }
    }

    /// Creates the command that downloads the enclosures of these articles.
    private init(of articles: [ArticleID], _ common: CommonOptions) throws {
        self = try Self.parse(articles.map { "\($0)" })
        self.common = common
    }

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
        if list && drop { throw ValidationError("--list and --drop cannot be used together") }
        if list && !articles.isEmpty { throw ValidationError("--list takes no ids") }
        if drop && articles.isEmpty != all { throw ValidationError("--drop needs download ids or --all") }
        if drop && output.isRecords { throw ValidationError("--drop takes no output options") }
        if all && !drop { throw ValidationError("--all needs --drop") }
        if later && jobs != nil { throw ValidationError("--later and --jobs cannot be used together") }
        if (list || drop) && (jobs != nil || later || again || dryRun || type != nil || directory != nil) {
            throw ValidationError("--list and --drop take no download options")
        }
        if articles.isEmpty && (later || again || type != nil || directory != nil) {
            throw ValidationError("--later, --again, --type and --directory need articles")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database()
        if list { return try show(Downloader.list(in: database)) }
        if drop { return try DroppedDownloads(database: database).drop(all ? nil : articles.words) }
        if articles.isEmpty {
            if dryRun { return try show(Downloader.list(in: database).filter { $0.state != .done }) }
            try database.renewDownloads()
            return try await fetch(try database.openDownloads(), [], context, database, ifNone: "the queue is empty")
        }
        try await run(context, database)
    }

    /// Downloads the enclosures of the named articles.
    private func run(_ context: Context, _ database: FeedDatabase) async throws {
        let choice = try NamedEnclosures(
            of: articles, type: type, folder: folder(context), context: context, database: database)
        let (new, areAllThere, otherTypes) = try choice.enclosures()
        if dryRun {
            try show(choice.planned(new, again: again))
        } else {
            let queued = try database.enqueue(new, again: again, at: context.now())
            let open = queued.filter { $0.dateDone == nil }
            let done = choice.isQuery ? [] : queued.filter { $0.dateDone != nil }
            let there = later ? [] : done.filter { $0.path.map { FileManager.default.fileExists(atPath: $0) } ?? false }
            for download in done where !there.contains(download) { Failure.alreadyDone(download).say() }
            if later {
                try announce(open, database)
            } else {
                let nothing = otherTypes.isEmpty ? "nothing to download" : choice.missing(otherTypes, "to download")
                try await fetch(open, there, context, database, ifNone: nothing)
            }
        }
        if !areAllThere { throw ExitStatus.notFound }
    }

    private func announce(_ downloads: [Download], _ database: FeedDatabase) throws {
        let ids = Set(downloads.map(\.id))
        if output.isRecords { try show(Downloader.list(in: database).filter { ids.contains($0.download.id) }) }
        if Terminal.isError { Output.remark("queued \(ids.count.counted("file")); download with 'rss download'") }
    }

    private func show(_ downloads: [ListedDownload]) throws {
        try output.print(downloads)
    }

    private func folder(_ context: Context) throws -> String {
        let folders = UserFolders(environment: EnvironmentVariables.all)
        if let directory { return folders.absolute(directory) }
        let set = try context.settings().downloads
        return set.isEmpty ? folders.downloads + "/rss" : set
    }
}

// MARK: - Fetching

extension DownloadCommand {

    /// Downloads the files, and prints each when it ends.
    ///
    /// - Parameters:
    ///   - there: Named files that are already complete.
    ///   - ifNone: The remark where there is nothing to fetch.
    private func fetch(
        _ downloads: [Download], _ there: [Download], _ context: Context, _ database: FeedDatabase, ifNone: String
    ) async throws {
        let printer = try DownloadPrinter(output)
        for download in there {
            printer.print(ListedDownload(download: download, state: .done, size: download.length ?? 0))
        }
        guard !downloads.isEmpty else {
            printer.finish()
            if Terminal.isError && there.isEmpty { Output.remark(ifNone) }
            return
        }
        let logins = try context.credentials.read()
        let downloader = try Downloader(
            database: database, web: try context.web(context.settings()), credentials: { logins.http[$0] },
            secret: { logins.settings[$0] }, message: { $0.message }, now: context.now)
        let progress = DownloadProgressLine(isShown: Terminal.isError)
        let (report, isInterrupted) = await untilInterrupted { [jobs = jobs ?? 3] in
            let report = await downloader.run(downloads, jobs: jobs) {
                progress.show($0)
            } ended: { download, problem in
                progress.clear()
                printer.print(download, problem)
            }
            return (report, Task.isCancelled)
        }
        progress.clear()
        printer.finish()
        if isInterrupted { throw Failure.interrupted }
        try DownloadSummary(report: report, progress: progress.latest).tell()
    }
}

/// Drops some downloads from the queue, or all.
private struct DroppedDownloads {
    let database: FeedDatabase

    /// Removes the downloads from the queue. Reports those that cannot be removed, after all others were.
    ///
    /// - Parameter words: Ids as typed; nil for the whole queue.
    func drop(_ words: [String]?) throws {
        var failures: [Failure] = []
        var count = 0
        for download in try wanted(words, &failures) {
            if try Downloader.drop(download, in: database) {
                count += 1
            } else {
                failures.append(.isBusy(download))
            }
        }
        for failure in failures { failure.say() }
        if Terminal.isError && count > 0 {
            Output.remark("dropped \(count.counted("download")); complete files are kept")
        }
        if let failure = failures.first { throw failure.status }
    }

    private func wanted(_ words: [String]?, _ failures: inout [Failure]) throws -> [Download] {
        guard let words else { return try database.openDownloads() }
        var downloads: [Download] = []
        for id in try ArticleIDs.numbers(words, .downloads).map({ DownloadID($0) }) {
            if let download = try database.download(id) {
                downloads.append(download)
            } else {
                failures.append(.noSuchDownload(id))
            }
        }
        return downloads
    }
}

/// Prints the outcome of each download as soon as it ends: paths on standard output, or records; failures on standard
/// error.
private final class DownloadPrinter: Sendable {
    private let printer: Mutex<RecordPrinter<ListedDownload>>
    private let printsRecords: Bool
    private let pathEnd: String

    init(_ options: ListOptions<ListedDownload>) throws {
        printer = Mutex(RecordPrinter(try options.layout()))
        printsRecords = options.isRecords
        pathEnd = options.endsWithNUL ? "\0" : "\n"
    }

    /// - Parameter problem: Why it failed, if it did.
    func print(_ listed: ListedDownload, _ problem: DownloadProblem? = nil) {
        if let problem { Failure(problem, listed.download).say() }
        if listed.state == .downloading { Failure.isBusy(listed.download).say() }
        if printsRecords {
            printer.withLock { $0.print(listed) }
        } else if listed.state == .done, let path = listed.download.path {
            Output.write(path + pathEnd)
        }
        Output.flush()
    }

    func finish() {
        if printsRecords { printer.withLock { $0.finish() } }
    }
}

/// The summary of a run of downloads, and its exit code.
private struct DownloadSummary {
    let report: DownloadReport
    let progress: DownloadProgress

    /// Prints the summary. Throws the exit code when anything failed.
    func tell() throws {
        for waiting in report.waiting {
            Failure(
                "\(waiting.host): rate limited until \(Timestamp.local(waiting.until)): "
                    + "\(waiting.count.counted("download waits", "downloads wait")) ('rss download' resumes them)",
                ExitStatus.tryLater
            ).say()
        }
        if Terminal.isError { Output.remark(words) }
        if let problem = report.failures.first { throw Failure.status(problem) }
        if report.busy > 0 { throw ExitStatus.tryLater }
    }

    private var words: String {
        var parts = [report.done.counted("file") + " fetched, " + progress.received.bytes]
        if !report.failures.isEmpty { parts.append("\(report.failures.count) failed") }
        if report.busy > 0 { parts.append("\(report.busy) in progress elsewhere") }
        return parts.joined(separator: ", ")
    }
}
