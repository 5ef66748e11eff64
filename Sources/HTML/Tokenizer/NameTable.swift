import Base

/// Finds the cases of an enum by their names, in any case: a hash table over names packed into integers, so that no
/// string is created. Names have at most sixteen ASCII characters.
struct NameTable<Value: CaseIterable & Sendable>: Sendable {
    private let mask: Int
    private var keys: [Key]
    private var values: [Value?]

    init(name: (Value) -> String) {
        // A power of two that leaves at least three quarters of the slots empty: most names are found at once.
        var size = 16
        while size < Value.allCases.count * 4 { size *= 2 }
        mask = size - 1
        keys = [Key](repeating: Key(low: 0, high: 0), count: size)
        values = [Value?](repeating: nil, count: size)
        for value in Value.allCases {
            var name = name(value)
            guard let key = name.withUTF8({ Key($0) }) else { continue }
            let slot = slot(of: key)
            keys[slot] = key
            values[slot] = value
        }
    }

    subscript(name: HTMLBytes) -> Value? {
        guard let key = Key(name) else { return nil }
        return values[slot(of: key)]
    }

    /// Returns the slot of the key, or the one where it belongs: the first from its hash on that holds it or is empty.
    private func slot(of key: Key) -> Int {
        var slot = key.hash & mask
        while keys[slot] != key, keys[slot].low != 0 { slot = (slot + 1) & mask }
        return slot
    }

    /// Up to sixteen bytes in lower case, none of them zero.
    private struct Key: Equatable, Sendable {
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
                guard byte != 0 else { return nil }
                let shifted = UInt64(byte.asciiLowercased) << UInt64(index % 8 * 8)
                if index < 8 { low |= shifted } else { high |= shifted }
            }
        }

        var hash: Int {
            Int(truncatingIfNeeded: ((low ^ high &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 48)
        }
    }
}
