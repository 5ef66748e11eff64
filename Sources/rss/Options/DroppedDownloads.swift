import ArgumentParser
import Downloads
import Model
import Store
import Sync

/// Downloads that a person doesn't want any more: some, or all that wait.
struct DroppedDownloads {
    let database: FeedDatabase

    /// Takes them out of the queue. Tells of those that can't be, and drops the others.
    ///
    /// - Parameter words: Ids as they were typed; nil: all that wait.
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
        if Terminal.isError { Output.remark("dropped \(count.counted("download")); files that are whole stay") }
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
