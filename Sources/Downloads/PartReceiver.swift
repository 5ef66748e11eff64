import Base
import Foundation
import Model
import Platform
import Store
import Synchronization
import Web

/// Writes a server's answer to the part of a file, as it comes.
final class PartReceiver: BodyReceiver {
    private let file: FileDownload
    private let folder: DownloadFolder

    /// The part that was requested to be continued.
    private let asked: DownloadRule.Part?
    private let state: Mutex<State>

    struct State: Sendable {
        /// The file's name and the part on the disk; `nil` if nothing has come yet.
        var name: String?
        var part: PartFile?

        /// The server's answer and its meaning; `nil` if there was none.
        var head: HTTPResponse?
        var verdict: DownloadRule.Verdict?

        /// The problem that ended the transfer.
        var problem: DownloadProblem?
        var size: Int64 = 0

        /// The length of the whole file, once its server has sent it.
        var length: Int64?
    }

    /// - Parameter part: The existing part, whether it can be continued or not.
    init(
        _ file: FileDownload, _ folder: DownloadFolder, _ part: (name: String, file: PartFile)?,
        asked: DownloadRule.Part?
    ) {
        self.file = file
        self.folder = folder
        self.asked = asked
        state = Mutex(State(name: part?.name, part: part?.file))
    }

    /// The result, once the transfer is over.
    var result: State { state.withLock { $0 } }

    func begin(_ head: HTTPResponse) -> Bool {
        let verdict = DownloadRule.verdict(head, type: file.download.type, part: asked)
        return attempt { state throws(DownloadProblem) in
            state.head = head
            state.verdict = verdict
            switch verdict {
            case .whole(let length): try beginWhole(head, length, &state)
            case .rest(let length): try beginRest(length, &state)
            case .nothing, .again, .refused: return false
            }
            file.meter.begin(file.download.id, size: state.size, length: state.length)
            return true
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isTaken = attempt { state throws(DownloadProblem) in
            try take(bytes, &state)
            return true
        }
        if isTaken { file.meter.received(file.download.id, bytes.count) }
        return isTaken
    }

    /// - Returns: The result of the body; `false` if it throws, in which case the problem is recorded.
    private func attempt(_ body: (inout State) throws(DownloadProblem) -> Bool) -> Bool {
        state.withLock { state in
            do throws(DownloadProblem) {
                return try body(&state)
            } catch {
                state.problem = error
                return false
            }
        }
    }
}

// MARK: - Steps

extension PartReceiver {

    private func beginWhole(
        _ head: HTTPResponse, _ length: Int64?, _ state: inout State
    ) throws(DownloadProblem) {
        state.size = 0
        state.length = length
        let validator = DownloadRule.validator(head)?.text
        if let name = state.name, let part = state.part {
            // Empties it first: a crash must not leave a part of one version with the validator of another.
            try part.empty()
            try makeRoom(for: length)
            _ = try note(name, length, validator)
        } else {
            try makeRoom(for: length)
            // Records it first: a crash must not leave a part that is not in the database.
            (state.name, state.part) = try folder.createPart(of: wantedName(head)) { name throws(DownloadProblem) in
                try note(name, length, validator)
            }
        }
    }

    /// Returns the recorded name, if there is one, else a name for the new file.
    private func wantedName(_ head: HTTPResponse) -> String {
        let download = file.download
        if let name = download.name { return name }
        let given = FileName.of(head, url: download.url, title: download.title, type: download.type)
        return download.wantedName.map { FileName.of($0, extendedAs: given) } ?? given
    }

    private func beginRest(_ length: Int64?, _ state: inout State) throws(DownloadProblem) {
        state.size = asked?.size ?? 0
        state.length = length
        try makeRoom(for: length.map { $0 - state.size })
        if let name = state.name { _ = try note(name, length, asked?.validator.text) }
    }

    private func makeRoom(for length: Int64?) throws(DownloadProblem) {
        guard let length, length > folder.freeSpace else { return }
        throw .noSpace(folder: file.download.folder, needed: length)
    }

    /// - Returns: `false` if another download has the name.
    private func note(_ name: String, _ length: Int64?, _ validator: String?) throws(DownloadProblem) -> Bool {
        do {
            return try file.downloader.database.beginDownload(
                file.download.id, name: name, length: length, validator: validator)
        } catch {
            throw DownloadProblem(storing: error)
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(DownloadProblem) {
        let size = state.size + Int64(bytes.count)
        let limit = file.downloader.limits.untold
        if let length = state.length, size > length { throw .tooMuch }
        if state.length == nil, size > limit { throw .endless(limit: limit) }
        if state.size == 0 {
            let document = TextDocument(beginning: bytes)
            if let problem = DownloadRule.problem(with: document, insteadOf: file.download.type) { throw problem }
        }
        try state.part?.append(bytes)
        state.size = size
    }
}

extension DownloadProblem {
    /// Creates the problem for an error of the database.
    init(storing error: any Error) {
        self = .store(error as? StoreError ?? .unusable(path: "", reason: "\(error)"))
    }
}

/// The received part of a file. Only its size on the disk counts. It is written only at its end.
final class PartFile: Sendable {
    let path: String
    private let file: Int32

    /// - Parameter file: A descriptor that is open for appending. It is closed with this object.
    init(path: String, file: Int32) {
        self.path = path
        self.file = file
    }

    deinit {
        close(file)
    }

    /// The size in bytes.
    var size: Int64 {
        var status = stat()
        return fstat(file, &status) == 0 ? Int64(status.st_size) : 0
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(DownloadProblem) {
        let code = FileWriting.append(bytes, to: file)
        if code != 0 { throw problem(code) }
    }

    func empty() throws(DownloadProblem) {
        if ftruncate(file, 0) != 0 { throw problem(errno) }
    }

    /// Returns when all of it is on the disk.
    func synchronize() throws(DownloadProblem) {
        if Disk.synchronize(file) != 0 { throw problem(errno) }
    }

    private func problem(_ code: Int32) -> DownloadProblem {
        let isFull = [ENOSPC, EDQUOT].contains(code)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return isFull
            ? .noSpace(folder: folder, needed: nil) : .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
}
