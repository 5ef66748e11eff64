extension BinaryInteger {
    /// As a number of bytes, in words: `20 MiB`.
    var bytes: String {
        self >= 1 << 20 ? "\(self >> 20) MiB" : "\(self >> 10) KiB"
    }
}
