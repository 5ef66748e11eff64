import Base
import Platform

/// The encodings of the C library.
enum Iconv {

    /// Converts to UTF-8; returns `nil` if the encoding is unknown. Invalid bytes become U+FFFD.
    static func utf8(_ bytes: UnsafeBufferPointer<UInt8>, from name: String) -> [UInt8]? {
        guard isName(name), let descriptor = iconv_open("UTF-8", name), descriptor != iconv_t(bitPattern: -1) else {
            return nil
        }
        defer { iconv_close(descriptor) }

        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        var rest = UnsafeMutableBufferPointer(mutating: bytes)[...]
        while !rest.isEmpty {
            let taken = convert(UnsafeMutableBufferPointer(rebasing: rest), with: descriptor, into: &text)
            rest = rest.dropFirst(taken.count)
            if taken.isInvalid, !rest.isEmpty {
                text.append(contentsOf: [0xEF, 0xBF, 0xBD])
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// Calls iconv once. Returns the number of bytes taken, and whether the next ones are invalid.
    private static func convert(
        _ input: UnsafeMutableBufferPointer<UInt8>, with descriptor: iconv_t, into text: inout [UInt8]
    ) -> (count: Int, isInvalid: Bool) {
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { output in
            var source = UnsafeMutableRawPointer(input.baseAddress)?.assumingMemoryBound(to: CChar.self)
            var sourceLeft = input.count
            var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
            var targetLeft = output.count
            let result = iconv(descriptor, &source, &sourceLeft, &target, &targetLeft)
            let isInvalid = result == -1 && errno != E2BIG
            text.append(contentsOf: output.prefix(output.count - targetLeft))
            return (input.count - sourceLeft, isInvalid)
        }
    }

    /// Returns whether a name is harmless: glibc opens files named after encodings, and takes options after slashes.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count < 40
            && name.utf8.allSatisfy {
                $0.isASCIILetterOrDigit || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E || $0 == 0x3A
            }
    }
}
