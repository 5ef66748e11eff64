/// The freed memory that the C library keeps.
package enum FreedMemory {

    /// Returns the memory to the system. glibc itself returns only what is free at the end of a thread's memory
    /// (malloc_trim(3)); others do it by themselves.
    package static func giveBack() {
        #if canImport(Glibc)
            // Swift's Glibc module lacks <malloc.h>.
            guard let trim = dlsym(nil, "malloc_trim") else { return }
            typealias Function = @convention(c) (_ pad: Int) -> CInt
            _ = unsafeBitCast(trim, to: Function.self)(0)
        #endif
    }
}
