/// Which code a name has, found by the addresses of its strings instead of their letters.
///
/// Open addressing; a document has a few dozen distinct names. A full table answers nil, and the name is looked up anew.
struct NameCache: ~Copyable {
    private struct Entry {
        var local: UnsafePointer<UInt8>
        var namespace: UnsafePointer<UInt8>?
        var prefix: UnsafePointer<UInt8>?
        var code: UInt8
    }

    private static let size = 512
    private let entries: UnsafeMutablePointer<Entry?>
    private var count = 0

    init() {
        entries = .allocate(capacity: Self.size)
        entries.initialize(repeating: nil, count: Self.size)
    }

    deinit {
        entries.deinitialize(count: Self.size)
        entries.deallocate()
    }

    @inline(__always)
    func code(for name: XMLName) -> UInt8? {
        var slot = Self.slot(of: name)
        while let entry = entries[slot] {
            if entry.local == name.local, entry.namespace == name.namespace, entry.prefix == name.prefix {
                return entry.code
            }
            slot = (slot + 1) & (Self.size - 1)
        }
        return nil
    }

    mutating func insert(_ code: UInt8, for name: XMLName) {
        guard count < Self.size / 2 else { return }
        var slot = Self.slot(of: name)
        while entries[slot] != nil { slot = (slot + 1) & (Self.size - 1) }
        entries[slot] = Entry(local: name.local, namespace: name.namespace, prefix: name.prefix, code: code)
        count += 1
    }

    private static func slot(of name: XMLName) -> Int {
        let mixed = UInt(bitPattern: name.local) &* 31 &+ UInt(bitPattern: name.namespace)
        return Int(truncatingIfNeeded: (mixed >> 3) ^ (mixed >> 12)) & (size - 1)
    }
}
