/// The memory that the C library's allocator keeps for each thread.
package enum ThreadMemory {

    /// Lets all threads share one part of memory. glibc would reserve up to 128 MiB of addresses for each of them, and where
    /// addresses are scarce, libraries would find too few left (M_ARENA_MAX in mallopt(3)).
    package static func share() {
        #if canImport(Glibc)
            // Swift's Glibc module lacks <malloc.h>, in which M_ARENA_MAX is -8.
            guard let set = dlsym(nil, "mallopt") else { return }
            typealias Function = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
            _ = unsafeBitCast(set, to: Function.self)(-8, 1)
        #endif
    }
}
