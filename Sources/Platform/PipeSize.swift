/// How much a pipe holds: 64 KiB, unless it is changed.
package enum PipeSize {

    /// Makes a pipe hold as little as possible, so that its writer is never far ahead of its reader.
    package static func shrink(_ pipe: Int32) {
        #if !canImport(Darwin)
            // F_SETPIPE_SZ of <linux/fcntl.h>, which Swift's Glibc module lacks.
            _ = fcntl(pipe, 1_031, 4_096)
        #endif
    }
}
