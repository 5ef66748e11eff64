import Foundation

/// What glibc does with memory that is freed.
enum FreedMemory {

    /// Gives blocks of a quarter of a mebibyte or more back to the system when they are freed. Unasked, glibc keeps what is
    /// no larger than anything freed before, up to 32 MiB: after a few large documents, several times as much as is in use.
    /// Of smaller blocks, it keeps some mebibytes, where it would give back and ask again all the time (mallopt(3)).
    static func giveBackWhenFreed() {
        // Swift's module of glibc lacks <malloc.h>.
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        typealias Function = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
        let (trimThreshold, topPad, mmapThreshold): (CInt, CInt, CInt) = (-1, -2, -3)
        let set = unsafeBitCast(mallopt, to: Function.self)
        _ = set(trimThreshold, 4 << 20)
        _ = set(topPad, 512 << 10)
        _ = set(mmapThreshold, 256 << 10)
    }

    /// Gives back smaller ones, too, that were freed already: those of a document's articles. Unasked, only what is free
    /// at the end of a thread's memory goes back (malloc_trim(3)).
    static func giveBackFreed() {
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        typealias Function = @convention(c) (_ pad: Int) -> CInt
        _ = unsafeBitCast(trim, to: Function.self)(0)
    }
}
