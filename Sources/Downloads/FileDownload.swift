import Base
import Fetch
import Foundation
import Model
import Web

/// The download of one file: requests it, receives it and puts it in its place.
struct FileDownload: Sendable {
    let download: Download

    /// The settings of the feed.
    let settings: FeedSettings
    let downloader: Downloader
    let meter: DownloadMeter

    enum End: Sendable {
        case done(name: String, length: Int64)

        /// - Parameter backoff: The pause of the host, if the server asked for one.
        case failed(DownloadProblem, backoff: HostBackoff? = nil)

        var problem: DownloadProblem? {
            if case .failed(let problem, _) = self { problem } else { nil }
        }
    }

    func run() async -> End {
        do {
            let folder = try DownloadFolder(download.folder)
            if let end = completed(in: folder) { return end }
            let part = download.name.flatMap { name in folder.openPart(of: name).map { (name: name, file: $0) } }
            if let part, part.file.size > 0, part.file.size == download.length {
                return try complete(part.name, part.file, in: folder)
            }
            return try await fetch(folder, part)
        } catch {
            return .failed(error)
        }
    }

    /// Returns the end of a download that a killed process had completed, but not recorded.
    private func completed(in folder: DownloadFolder) -> End? {
        guard let name = download.name, let length = download.length, length > 0, folder.size(of: name) == length,
            folder.openPart(of: name) == nil
        else { return nil }
        return .done(name: name, length: length)
    }

    private func complete(
        _ name: String, _ part: PartFile, in folder: DownloadFolder
    ) throws(DownloadProblem) -> End {
        let length = part.size
        try part.synchronize()
        return .done(name: try folder.complete(name), length: length)
    }
}

// MARK: - Asking

extension FileDownload {

    /// Fetches the missing rest, or the whole file if the rest cannot be fetched.
    private func fetch(
        _ folder: DownloadFolder, _ part: (name: String, file: PartFile)?
    ) async throws(DownloadProblem) -> End {
        guard let rest = rest(of: part?.file), let end = try await ask(for: rest, folder, part) else {
            return try await ask(for: nil, folder, part) ?? .failed(.unaskedPart)
        }
        return end
    }

    /// Returns the part to continue; `nil` if there is nothing to continue.
    private func rest(of part: PartFile?) -> DownloadRule.Part? {
        guard let size = part?.size, size > 0, let validator = download.validator, size < download.length ?? .max else {
            return nil
        }
        return DownloadRule.Part(size: size, length: download.length, validator: StrongValidator(text: validator))
    }

    /// - Returns: `nil` if the existing part is of no use.
    private func ask(
        for rest: DownloadRule.Part?, _ folder: DownloadFolder, _ part: (name: String, file: PartFile)?
    ) async throws(DownloadProblem) -> End? {
        let receiver = PartReceiver(self, folder, part, asked: rest)
        let error = await send(try request(rest), to: receiver)
        let result = receiver.result
        if let problem = result.problem {
            if problem.spoilsPart { try? result.part?.empty() }
            return .failed(problem)
        }
        // The file may be compressed, and so cannot be read from the middle on.
        if rest != nil, case .malformedReply = error { return nil }
        if let error { return .failed(.server(error == .truncated ? .cutShort : .transport(error))) }
        guard let verdict = result.verdict, let head = result.head else { return .failed(.server(.cutShort)) }
        switch verdict {
        case .again: return nil
        case .refused(let problem): return .failed(problem, backoff: hostBackoff(head))
        case .whole, .rest, .nothing:
            guard let name = result.name, let part = result.part else { return .failed(.server(.cutShort)) }
            if part.size == 0 { return .failed(.empty) }
            if let length = result.length, length != result.size { return .failed(.server(.cutShort)) }
            if let problem = DownloadRule.problem(withLength: part.size, insteadOf: download.feedLength) {
                try part.empty()
                return .failed(problem)
            }
            return try complete(name, part, in: folder)
        }
    }

    /// - Returns: The reason why there was no complete answer, if any.
    private func send(_ request: HTTPRequest, to receiver: PartReceiver) async -> HTTPError? {
        do {
            _ = try await downloader.web.send(request, to: receiver)
            return nil
        } catch {
            return error
        }
    }

    private func request(_ rest: DownloadRule.Part?) throws(DownloadProblem) -> HTTPRequest {
        var request = HTTPRequest(download.url)
        request.addressSource = .named(download.url, by: download.feed)
        request.limits = downloader.limits.http
        request.credentials = WebURL.origin(of: download.url).flatMap(downloader.credentials)
        // A part of what is compressed is of no use without the rest.
        request.acceptsCompression = false
        do throws(FetchError) {
            try FeedRequest(settings: settings, secret: downloader.secret, now: downloader.now())
                .prepare(&request, forFileOf: download.feed?.url ?? "")
        } catch {
            throw .server(error)
        }
        if let rest { request.headers = rest.validator.headers(from: rest.size) }
        return request
    }

    private func hostBackoff(_ head: HTTPResponse) -> HostBackoff? {
        let now = downloader.now()
        guard let host = WebURL.host(of: head.url),
            let until = RefreshRule.hostBackoff(
                status: head.status, retryAfter: Backoff(head.headers, now: now).retryAfter, after: now)
        else { return nil }
        return HostBackoff(host: host, until: until)
    }
}

extension DownloadProblem {
    /// Whether the received part is of no use, whatever comes next.
    fileprivate var spoilsPart: Bool {
        switch self {
        case .tooMuch, .endless: true
        default: false
        }
    }
}
