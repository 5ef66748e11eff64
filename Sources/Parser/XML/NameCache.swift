/// Which code a name has, found by the addresses of its strings instead of their letters.
///
/// Open addressing. A document has a few dozen distinct names, and at most as many as ``SAXParser`` allows.
struct NameCache: ~Copyable {
    private struct Entry {
        var local: UnsafePointer<UInt8>
        var namespace: UnsafePointer<UInt8>?
        var prefix: UnsafePointer<UInt8>?
        var code: UInt8
    }

    /// A power of two, at least twice ``count``.
    private var size: Int
    private var entries: UnsafeMutablePointer<Entry?>
    private var count = 0

    init(size: Int = 512) {
        self.size = size
        entries = .allocate(capacity: size)
        entries.initialize(repeating: nil, count: size)
    }

    deinit {
        entries.deinitialize(count: size)
        entries.deallocate()
    }

    @inline(__always)
    func code(for name: XMLName) -> UInt8? {
        var slot = slot(of: name)
        while let entry = entries[slot] {
            if entry.local == name.local, entry.namespace == name.namespace, entry.prefix == name.prefix {
                return entry.code
            }
            slot = (slot + 1) & (size - 1)
        }
        return nil
    }

    mutating func insert(_ code: UInt8, for name: XMLName) {
        if count == size / 2 { grow() }
        var slot = slot(of: name)
        while entries[slot] != nil { slot = (slot + 1) & (size - 1) }
        entries[slot] = Entry(local: name.local, namespace: name.namespace, prefix: name.prefix, code: code)
        count += 1
    }

    private mutating func grow() {
        var larger = NameCache(size: 2 * size)
        for index in 0..<size {
            guard let entry = entries[index] else { continue }
            larger.insert(
                entry.code, for: XMLName(local: entry.local, prefix: entry.prefix, namespace: entry.namespace))
        }
        self = larger
    }

    private func slot(of name: XMLName) -> Int {
        let mixed =
            (UInt(bitPattern: name.local) &* 31 &+ UInt(bitPattern: name.namespace)) &* 31
            &+ UInt(bitPattern: name.prefix)
        // The strings lie close together: without this, so would the slots (Fibonacci hashing).
        return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 32) & (size - 1)
    }
}
