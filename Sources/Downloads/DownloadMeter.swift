import Model
import Synchronization

/// Adds up the progress of all downloads of a run, which arrives on various threads.
final class DownloadMeter: Sendable {
    private let tell: @Sendable (DownloadProgress) -> Void
    private let state: Mutex<State>

    private struct State {
        var progress = DownloadProgress()
        var files: [DownloadID: File]
    }

    /// The progress of a file, in bytes.
    private struct File {
        var size: Int64 = 0
        let length: Int64

        /// The greatest length that is believed: the sum of what feeds and servers claim must not overflow.
        private static let longest: Int64 = 1 << 40

        init(size: Int64 = 0, length: Int64?) {
            self.size = size
            self.length = min(max(length ?? 0, 0), Self.longest)
        }
    }

    init(_ downloads: [Download], _ tell: @escaping @Sendable (DownloadProgress) -> Void) {
        self.tell = tell
        let files = downloads.map { ($0.id, File(length: $0.length)) }
        var progress = DownloadProgress()
        progress.total = downloads.count
        progress.length = files.reduce(0) { $0 + $1.1.length }
        state = Mutex(State(progress: progress, files: Dictionary(files, uniquingKeysWith: { first, _ in first })))
    }

    /// Sets how much of a file is on the disk, and the length of the whole.
    func begin(_ id: DownloadID, size: Int64, length: Int64?) {
        change { state in
            let file = state.files[id] ?? File(length: 0)
            let new = File(size: size, length: length ?? file.length)
            state.progress.size += new.size - file.size
            state.progress.length += new.length - file.length
            state.files[id] = new
        }
    }

    func received(_ id: DownloadID, _ count: Int) {
        change { state in
            state.files[id]?.size += Int64(count)
            state.progress.size += Int64(count)
            state.progress.received += Int64(count)
        }
    }

    func ended(_ id: DownloadID) {
        change { $0.progress.done += 1 }
    }

    private func change(_ body: (inout State) -> Void) {
        let progress = state.withLock { state in
            body(&state)
            return state.progress
        }
        tell(progress)
    }
}

/// The progress of a run of downloads.
package struct DownloadProgress: Equatable, Sendable {
    package var done = 0
    package var total = 0

    /// The bytes of all files that are on the disk, including those of earlier runs.
    package var size: Int64 = 0

    /// The total length of all files in bytes, as far as it is known.
    package var length: Int64 = 0

    /// The bytes received in this run.
    package var received: Int64 = 0

    package init() {}
}
