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

    private func beginWhole(
        _ head: HTTPResponse, _ length: Int64?, _ state: inout State
    ) throws(DownloadProblem) {
        state.size = 0
        state.length = length
        let validator = DownloadRule.validator(head)?.text
        if let name = state.name, let part = state.part {
            // Before it is noted: a crash must not leave a part of one version with the validator of another.
            try part.empty()
            try makeRoom(for: length)
            _ = try note(name, length, validator)
        } else {
            try makeRoom(for: length)
            // After it is noted: a crash must not leave a part that nobody knows of.
            (state.name, state.part) = try folder.createPart(of: wantedName(head)) { name throws(DownloadProblem) in
                try note(name, length, validator)
            }
        }
    }

    /// One that was noted before, if there is nothing of the file but that.
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

    /// - Returns: false when another download has the name.
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
