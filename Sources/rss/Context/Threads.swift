import Foundation

/// The threads that the process can make. Where the system allows no more, those who wait for one would never go on:
/// Foundation's `Thread` ignores the error, and Dispatch tries again and again.
enum Threads {
    /// The threads that a sync needs besides the main one: those of Swift's tasks, of the database, and of transfers.
    private static let least = 8

    /// Checks that there can be enough threads, by making them: one for any command, more for a sync.
    ///
    /// Throws ``Failure`` if there can't.
    static func prepare(_ count: Int = least) throws {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        pthread_mutex_init(gate, nil)
        // No thread ends before all were made: they count together.
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        while threads.count < count {
            var thread = pthread_t()
            let isMade =
                pthread_create(
                    &thread, nil,
                    { gate in
                        guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
                        pthread_mutex_lock(gate)
                        pthread_mutex_unlock(gate)
                        return nil
                    }, gate) == 0
            guard isMade else { break }
            threads.append(thread)
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        pthread_mutex_destroy(gate)
        if threads.count < count {
            throw Failure(
                "only \(threads.count) threads can be made, rss needs \(count); raise the limit of processes or memory ('ulimit -u', 'ulimit -v')",
                ExitStatus.badConfiguration)
        }
    }
}
