import ArgumentParser
import Base
import Downloads
import Sync

/// The summary of a run of downloads, and its exit code.
struct DownloadSummary {
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
