import ArgumentParser
import Base
import Downloads
import Fetch
import Model
import Sync
import Web

// MARK: - Downloads

extension Failure {

    /// Creates the failure of a download.
    init(_ problem: DownloadProblem, _ download: Download) {
        if case .store(let error) = problem {
            self.init(error)
            return
        }
        let host = Self.isLocal(problem) ? "" : WebURL.host(of: download.url).map { "\($0): " } ?? ""
        self.init(
            "\(host)\(Self.name(download)): \(problem.message)\(Self.hint(problem, download))", Self.status(problem))
    }

    /// Returns whether the problem is on this machine, not on the server.
    private static func isLocal(_ problem: DownloadProblem) -> Bool {
        switch problem {
        case .cannotCreate, .noSpace, .cannotWrite, .store: true
        case .server, .text, .tooShort, .unaskedPart, .empty, .tooMuch, .endless: false
        }
    }

    static func status(_ problem: DownloadProblem) -> ExitCode {
        switch problem {
        case .server(let problem): status(problem)
        case .text, .tooShort, .unaskedPart, .empty, .tooMuch, .endless: ExitStatus.badAnswer
        case .cannotCreate: ExitStatus.cannotCreate
        case .noSpace, .cannotWrite: ExitStatus.inputOutput
        case .store(let error): Failure(error).status
        }
    }

    private static func hint(_ problem: DownloadProblem, _ download: Download) -> String {
        switch problem {
        case .server(.status(401)): "; passwords for hosts can be stored in the credentials file, see rss(1)"
        case .server(.status(429)), .server(.status(503)): "; try again later"
        case .server(.status), .server(.transport(.forbiddenScheme)), .server(.transport(.badURL)), .text, .tooShort,
            .endless:
            " ('rss download --drop \(download.id)' cancels it)"
        case .server(.transport(.libraryMissing)): ""
        case .noSpace, .cannotCreate, .cannotWrite, .server, .unaskedPart, .empty, .tooMuch, .store:
            "; 'rss download' resumes it"
        }
    }

    static func alreadyDone(_ download: Download) -> Failure {
        let article = download.articleID.map { "article \($0) is" } ?? "this is"
        return Failure(
            "\(article) already downloaded: \(download.path ?? download.url) (--again downloads it again)",
            ExitStatus.usage)
    }

    static func isBusy(_ download: Download) -> Failure {
        Failure("another rss is downloading \(name(download)); try again later", ExitStatus.tryLater)
    }

    /// Returns a name by which the user recognises the file.
    private static func name(_ download: Download) -> String {
        download.name ?? WebURL.lastPathComponent(of: download.url) ?? "download \(download.id)"
    }

    static func noSuchDownload(_ id: DownloadID) -> Failure {
        Failure("no download \(id) ('rss download --list' lists downloads)", ExitStatus.notFound)
    }
}

extension DownloadProblem {

    /// A description of the problem. It is also stored with the download, for later commands to show.
    var message: String {
        switch self {
        case .server(let problem): problem.message
        case .text(let document, let type): "the server sent \(document.rawValue) instead of \(type)"
        case .tooShort(let length, let feedLength): "the server sent \(length.bytes) instead of \(feedLength.bytes)"
        case .unaskedPart: "the server sent the wrong range"
        case .empty: "the file is empty"
        case .tooMuch: "the server sent more data than announced"
        case .endless(let limit): "larger than \(limit.bytes), and the server gave no length"
        case .noSpace(let folder, let needed?): "not enough space in \(folder) for \(needed.bytes)"
        case .noSpace(let folder, nil): "no space left in \(folder)"
        case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .store: "cannot write the database"
        }
    }
}
