import Foundation
import Model
import Store
import Synchronization
import Web

/// Puts what a server sends into the part of a file, as it comes.
final class PartReceiver: BodyReceiver {
    private let file: FileDownload
    private let folder: DownloadFolder

    /// What was asked to be continued.
    private let asked: DownloadRule.Part?
    private let state: Mutex<State>

    struct State: Sendable {
        /// The file's name, and what is there of it; nil: nothing yet.
        var name: String?
        var part: PartFile?

        /// The server's answer, and what it means; nil: there was none.
        var head: HTTPResponse?
        var verdict: DownloadRule.Verdict?

        /// Why no more was taken.
        var problem: DownloadProblem?
        var size: Int64 = 0

        /// Of the whole file, once its server has told.
        var length: Int64?
    }

    /// - Parameter part: What is there, of any use or not.
    init(
        _ file: FileDownload, _ folder: DownloadFolder, _ part: (name: String, file: PartFile)?,
        asked: DownloadRule.Part?
    ) {
        self.file = file
        self.folder = folder
        self.asked = asked
        state = Mutex(State(name: part?.name, part: part?.file))
    }

    /// Once the transfer is over.
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

    /// - Returns: what the body does; false, and the problem is noted, when it throws.
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

    /// What is there goes first, and only then what is known of it: a crash must not leave a part of one version with the
    /// validator of another.
    private func beginWhole(
        _ head: HTTPResponse, _ length: Int64?, _ state: inout State
    ) throws(DownloadProblem) {
        try state.part?.empty()
        try makeRoom(for: length)
        if state.part == nil {
            let wanted = FileName.of(
                head, url: file.download.url, title: file.download.title, type: file.download.type)
            (state.name, state.part) = try folder.createPart(of: wanted)
        }
        state.size = 0
        state.length = length
        try note(state, validator: DownloadRule.validator(head)?.text)
    }

    private func beginRest(_ length: Int64?, _ state: inout State) throws(DownloadProblem) {
        state.size = asked?.size ?? 0
        state.length = length
        try makeRoom(for: length.map { $0 - state.size })
        try note(state, validator: asked?.validator.text)
    }

    private func makeRoom(for length: Int64?) throws(DownloadProblem) {
        guard let length, length > folder.freeSpace else { return }
        throw .noSpace(folder: file.download.folder, needed: length)
    }

    private func note(_ state: State, validator: String?) throws(DownloadProblem) {
        guard let name = state.name else { return }
        do {
            try file.downloader.database.beginDownload(
                file.download.id, name: name, length: state.length, validator: validator)
        } catch {
            throw DownloadProblem(storing: error)
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(DownloadProblem) {
        let size = state.size + Int64(bytes.count)
        let limit = file.downloader.limits.untold
        if let length = state.length, size > length { throw .tooMuch }
        if state.length == nil, size > limit { throw .endless(limit: limit) }
        try state.part?.append(bytes)
        state.size = size
    }
}

extension DownloadProblem {
    /// What the database threw.
    init(storing error: any Error) {
        self = .store(error as? StoreError ?? .unusable(path: "", reason: "\(error)"))
    }
}
