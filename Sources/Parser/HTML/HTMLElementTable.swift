/// Finds elements by name: a hash table over the names packed into integers, so that no string is made.
struct HTMLElementTable {
    static let shared = HTMLElementTable()

    private static let size = 512
    private var keys = [Key](repeating: Key(low: 0, high: 0), count: size)
    private var elements = [HTMLElement](repeating: .unknown, count: size)

    private init() {
        for element in HTMLElement.allCases where element != .unknown {
            var name = element.rawValue
            guard let key = name.withUTF8({ Key($0) }) else { continue }
            let slot = slot(of: key)
            keys[slot] = key
            elements[slot] = element
        }
    }

    subscript(name: HTMLBytes) -> HTMLElement {
        guard let key = Key(name) else { return .unknown }
        return elements[slot(of: key)]
    }

    /// Where the key is or belongs: the first slot from its hash on that holds it or nothing.
    private func slot(of key: Key) -> Int {
        var slot = key.hash % Self.size
        while keys[slot] != key, keys[slot].low != 0 { slot = (slot + 1) % Self.size }
        return slot
    }

    /// Up to sixteen bytes in lower case.
    private struct Key: Equatable {
        var low: UInt64
        var high: UInt64

        init(low: UInt64, high: UInt64) {
            self.low = low
            self.high = high
        }

        init?(_ name: HTMLBytes) {
            guard name.count <= 16 else { return nil }
            self.init(low: 0, high: 0)
            for (index, byte) in name.enumerated() {
                let shifted = UInt64(byte.lowercased) << UInt64(index % 8 * 8)
                if index < 8 { low |= shifted } else { high |= shifted }
            }
        }

        var hash: Int {
            Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 48)
        }
    }
}
