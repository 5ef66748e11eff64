/// The names of an article in the Google Reader API.
///
/// Most servers number articles with 64 bits: `-355401917359550817` in lists of ids, 16 hexadecimal digits at the end
/// of `tag:google.com,2005:reader/item/fb115bd6d34a8e9f` elsewhere. The Old Reader has ids of 24 hexadecimal digits,
/// which do not fit into a number.
enum GoogleReaderItemID {
    private static let prefix = "tag:google.com,2005:reader/item/"

    /// Returns the form that we use: 16 lower-case hexadecimal digits, or the server's own id.
    ///
    /// - Parameter text: any form that servers use. The result is `nil` if it is not an id.
    static func key(_ text: String) -> String? {
        if let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) {
            return longKey(text[text.utf8.index(after: slash)...])
        }
        // No decimal begins with a zero: some servers list the digits of the long form.
        let isDecimal = text.utf8.first != UInt8(ascii: "0") || text.utf8.count == 1
        if isDecimal, let number = Int64(text) { return hexadecimal(UInt64(bitPattern: number)) }
        if isDecimal, let number = UInt64(text) { return hexadecimal(number) }
        return longKey(text[...])
    }

    /// Returns the form that all servers understand. Decimals are ambiguous: Miniflux before 2.2.9 reads them as
    /// hexadecimal and marks other articles.
    static func long(_ key: String) -> String {
        prefix + key
    }

    private static func longKey(_ digits: Substring) -> String? {
        if digits.utf8.count <= 16, let number = UInt64(digits, radix: 16), digits.utf8.first != UInt8(ascii: "+") {
            return hexadecimal(number)
        }
        return isOpaque(digits) ? String(digits) : nil
    }

    /// Returns whether the text can be an id of another kind: short, and without spaces.
    private static func isOpaque(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 100 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for index in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index)) & 0x0F
                digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
