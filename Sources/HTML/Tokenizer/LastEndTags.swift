import Base

/// The position of each element's last end tag: searched once for each element, so that thousands of start tags without
/// an end tag take no longer than one.
struct LastEndTags {
    private let bytes: HTMLBytes
    private var positions: [HTMLElement: Int] = [:]

    init(_ bytes: HTMLBytes) {
        self.bytes = bytes
    }

    /// Returns whether an end tag of the element comes after its start tag.
    mutating func follow(_ tag: HTMLTag) -> Bool {
        if let position = positions[tag.element] { return position >= tag.range.upperBound }
        let position = lastEndTag(named: HTMLBytes(rebasing: bytes[tag.name]))
        positions[tag.element] = position
        return position >= tag.range.upperBound
    }

    private func lastEndTag(named name: HTMLBytes) -> Int {
        var position = bytes.count - name.count - 2
        while position >= 0 {
            if bytes[position] == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "/"),
                spells(name, at: position + 2)
            {
                return position
            }
            position -= 1
        }
        return -1
    }

    private func spells(_ name: HTMLBytes, at position: Int) -> Bool {
        name.indices.allSatisfy { name[$0].asciiLowercased == bytes[position + $0].asciiLowercased }
    }
}
