/// The checksum CRC-32 of gzip and PNG, which tells a line that was cut or changed on the way.
///
/// https://www.rfc-editor.org/rfc/rfc1952#section-8. Not for secrets.
enum Checksum {

    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
