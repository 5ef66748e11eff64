import Downloads
import Model
import Sync
import Synchronization

/// Tells what became of downloads, of each as soon as it is over: paths on standard output, or records; failures on
/// standard error.
final class DownloadPrinter: Sendable {
    private let printer: Mutex<RecordPrinter<ListedDownload>>
    private let printsRecords: Bool
    private let pathEnd: String

    init(_ options: ListOptions<ListedDownload>) throws {
        printer = Mutex(RecordPrinter(try options.layout()))
        printsRecords = options.isRecords
        pathEnd = options.endsWithNUL ? "\0" : "\n"
    }

    func print(_ listed: ListedDownload, _ outcome: DownloadOutcome) {
        switch outcome {
        case .done: break
        case .failed(let problem): Failure(problem, listed.download).say()
        case .busy: Failure.isBusy(listed.download).say()
        }
        if printsRecords {
            printer.withLock { $0.print(listed) }
        } else if outcome == .done, let path = listed.download.path {
            Output.write(path + pathEnd)
        }
        Output.flush()
    }

    func finish() {
        if printsRecords { printer.withLock { $0.finish() } }
    }
}
