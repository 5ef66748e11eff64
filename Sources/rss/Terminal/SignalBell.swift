import Foundation

/// A pipe within the process: a signal handler, or another thread, writes; who waits reads.
struct SignalBell: Sendable {
    let heard: Int32
    private let rung: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        heard = ends[0]
        rung = ends[1]
    }

    /// Called in a signal handler, so it preserves `errno`.
    func ring() {
        let error = errno
        var byte: UInt8 = 0
        write(rung, &byte, 1)
        errno = error
    }

    func silence() {
        var byte: UInt8 = 0
        while read(heard, &byte, 1) > 0 {}
    }
}
