import Base

/// Recognises images within URLs (RFC 2397). Only those made of pixels: SVG is a document.
enum RasterImage {

    static func isData(_ url: [UInt8]) -> Bool {
        types.contains { type in
            let prefix = "data:image/".utf8.count + type.utf8CodeUnitCount
            guard url.count > prefix, isEnd(url[prefix]) else { return false }
            return url.withUnsafeBufferPointer {
                $0.starts(with: "data:image/", at: 0) && $0.starts(with: type, at: prefix - type.utf8CodeUnitCount)
            }
        }
    }

    /// Returns whether it is a GIF of one pixel, which pages show until the real image is loaded.
    static func isPlaceholder(_ url: [UInt8]) -> Bool {
        url.withUnsafeBufferPointer { bytes in
            guard bytes.starts(with: "data:image/gif;base64,", at: 0) else { return false }
            let content = bytes.dropFirst(22)
            // The data is "GIF87a" or "GIF89a", then width and height, little-endian.
            return content.starts(with: "R0lGODlhAQABA".utf8) || content.starts(with: "R0lGODdhAQABA".utf8)
        }
    }

    private static let types: [StaticString] = [
        "png", "jpeg", "jpg", "gif", "webp", "avif", "bmp", "x-icon", "vnd.microsoft.icon",
    ]

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
    }
}
