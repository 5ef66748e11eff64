/// Walks once through a JSON text (RFC 8259) and notes where its values are, decoding nothing.
struct JSONScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var nodes: [JSONDocument.Node] = []

    /// The deepest nesting: no real answer has more, and the stack must not overflow.
    private static let deepest = 256

    /// Returns `nil` if the bytes aren't one whole JSON text. Invalid UTF-8 in strings is accepted.
    static func nodes(of bytes: [UInt8]) -> [JSONDocument.Node]? {
        bytes.withUnsafeBufferPointer { bytes in
            var scanner = JSONScanner(bytes: bytes)
            return scanner.scan() ? scanner.nodes : nil
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        nodes.reserveCapacity(bytes.count / 32)
    }

    private mutating func scan() -> Bool {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
        guard takeValue(depth: 0) else { return false }
        skipSpace()
        return position == bytes.count
    }

    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }
}

// MARK: - Values

private extension JSONScanner {

    mutating func takeValue(depth: Int) -> Bool {
        skipSpace()
        switch byte {
        case UInt8(ascii: "\""): return takeString()
        case UInt8(ascii: "{"): return depth < Self.deepest && takeObject(depth: depth + 1)
        case UInt8(ascii: "["): return depth < Self.deepest && takeArray(depth: depth + 1)
        case UInt8(ascii: "t"): return takeWord("true", .true)
        case UInt8(ascii: "f"): return takeWord("false", .false)
        case UInt8(ascii: "n"): return takeWord("null", .null)
        default: return takeNumber()
        }
    }

    mutating func takeObject(depth: Int) -> Bool {
        takeContainer(.object, end: UInt8(ascii: "}")) { scanner in
            scanner.skipSpace()
            guard scanner.byte == UInt8(ascii: "\""), scanner.takeString() else { return false }
            scanner.skipSpace()
            guard scanner.byte == UInt8(ascii: ":") else { return false }
            scanner.position += 1
            return scanner.takeValue(depth: depth)
        }
    }

    mutating func takeArray(depth: Int) -> Bool {
        takeContainer(.array, end: UInt8(ascii: "]")) { $0.takeValue(depth: depth) }
    }

    mutating func takeContainer(
        _ kind: JSONDocument.Kind, end: UInt8, _ takePart: (inout JSONScanner) -> Bool
    ) -> Bool {
        let start = position
        let node = nodes.count
        nodes.append(JSONDocument.Node(kind, start..<start, next: 0))
        position += 1
        skipSpace()
        if byte == end {
            position += 1
        } else {
            while true {
                guard takePart(&self) else { return false }
                skipSpace()
                let separator = byte
                position += 1
                if separator == end { break }
                guard separator == UInt8(ascii: ",") else { return false }
            }
        }
        nodes[node] = JSONDocument.Node(kind, start..<position, next: nodes.count)
        return true
    }

    mutating func takeWord(_ word: StaticString, _ kind: JSONDocument.Kind) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[position..<end].elementsEqual(
                UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        else { return false }
        append(kind, position..<end)
        position = end
        return true
    }

    mutating func append(_ kind: JSONDocument.Kind, _ range: Range<Int>) {
        nodes.append(JSONDocument.Node(kind, range, next: nodes.count + 1))
    }
}

// MARK: - Strings and numbers

private extension JSONScanner {

    /// Reads a string. `position` is at the quote.
    mutating func takeString() -> Bool {
        let start = position + 1
        position = start
        var isEscaped = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                append(.string, start..<position)
                nodes[nodes.count - 1].isEscaped = isEscaped
                position += 1
                return true
            case UInt8(ascii: "\\"):
                isEscaped = true
                guard skipEscape() else { return false }
            case let byte where byte < 0x20 && !Self.isTolerated(byte): return false
            default: position += 1
            }
        }
        return false
    }

    /// Line ends and tabs don't belong into strings, but do no harm there.
    static func isTolerated(_ byte: UInt8) -> Bool {
        byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Skips an escape. `position` is at the backslash.
    mutating func skipEscape() -> Bool {
        guard position + 1 < bytes.count else { return false }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            let end = position + 6
            guard end <= bytes.count, bytes[(position + 2)..<end].allSatisfy({ $0.hexadecimalValue != nil }) else {
                return false
            }
            position = end
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        default: return false
        }
        return true
    }

    mutating func takeNumber() -> Bool {
        let start = position
        if byte == UInt8(ascii: "-") { position += 1 }
        guard skipDigits() else { return false }
        if byte == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() else { return false }
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            position += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() else { return false }
        }
        append(.number, start..<position)
        return true
    }

    /// Returns `false` if there is no digit.
    mutating func skipDigits() -> Bool {
        let start = position
        while 0x30...0x39 ~= byte { position += 1 }
        return position > start
    }
}
