import Platform

/// The address space of the process. Where it is scarce, libraries and threads end the program, or wait, without a word.
enum AddressSpace {
    /// In bytes: the program with its libraries, the threads of a sync with their stacks, and what they read.
    private static let least = 300 << 20

    /// Throws ``Failure`` if the system grants less. Where it is limited at all, threads take no more of it than they need.
    static func check() throws {
        let limit = ResourceLimit.addressSpace.current
        if limit < least {
            throw Failure(
                "only \(limit >> 20) MiB of memory can be addressed, rss needs \(least >> 20); raise the limit ('ulimit -v')",
                ExitStatus.badConfiguration)
        }
        if limit != Int.max { ThreadMemory.share() }
    }
}
