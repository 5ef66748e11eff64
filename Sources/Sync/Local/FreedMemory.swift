import Foundation

/// What glibc keeps of memory that was freed.
enum FreedMemory {

    /// Gives it back to the system. glibc itself gives back only what is free at the end of a thread's memory
    /// (malloc_trim(3)).
    static func giveBack() {
        // Swift's module of glibc lacks <malloc.h>.
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        typealias Function = @convention(c) (_ pad: Int) -> CInt
        _ = unsafeBitCast(trim, to: Function.self)(0)
    }
}
