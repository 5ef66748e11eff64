/// Times of files.
package enum FileTimes {

    /// Returns when the file was last changed, in seconds since 1970.
    package static func changed(_ status: stat) -> Double {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
