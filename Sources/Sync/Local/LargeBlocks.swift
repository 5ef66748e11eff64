import Foundation

/// Blocks of memory of a quarter of a mebibyte or more.
enum LargeBlocks {

    /// Gives them back to the system when they are freed. Unasked, glibc keeps what is no larger than anything freed before,
    /// up to 32 MiB: after a few large documents, several times as much as is in use (mallopt(3)).
    static func giveBackWhenFreed() {
        // Swift's module of glibc lacks <malloc.h>.
        guard let mallopt = dlsym(nil, "mallopt") else { return }
        typealias Function = @convention(c) (_ parameter: CInt, _ value: CInt) -> CInt
        let mmapThreshold: CInt = -3
        _ = unsafeBitCast(mallopt, to: Function.self)(mmapThreshold, 256 << 10)
    }
}
