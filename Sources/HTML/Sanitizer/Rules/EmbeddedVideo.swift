import Base

/// Finds the pages of embedded videos.
enum EmbeddedVideo {

    /// Returns the page of a video if `url` is its player; other URLs unchanged.
    static func page(of url: [UInt8]) -> [UInt8] {
        for player in players {
            guard let start = end(of: player.address, in: url) else { continue }
            let name = url[start...].prefix { $0.isASCIILetterOrDigit || $0 == 0x2D || $0 == 0x5F }
            let rest = url[name.endIndex...]
            guard !name.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: "?") else { continue }
            return Array(player.page.bytes) + name
        }
        return url
    }

    /// Returns the host of a URL, without `www.`.
    static func host(of url: [UInt8]) -> [UInt8] {
        guard let slash = url.firstIndex(of: UInt8(ascii: "/")), url[slash...].starts(with: "//".utf8) else {
            return url
        }
        let host = url[(slash + 2)...].prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        return Array(host.starts(with: "www.".utf8) ? host.dropFirst(4) : host)
    }

    private static let players: [(address: StaticString, page: StaticString)] = [
        ("//www.youtube.com/embed/", "https://www.youtube.com/watch?v="),
        ("//youtube.com/embed/", "https://www.youtube.com/watch?v="),
        ("//www.youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v="),
        ("//youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v="),
        ("//player.vimeo.com/video/", "https://vimeo.com/"),
        ("//www.dailymotion.com/embed/video/", "https://www.dailymotion.com/video/"),
    ]

    /// Returns the end of `address` in a URL that begins with it after its scheme.
    private static func end(of address: StaticString, in url: [UInt8]) -> Int? {
        guard let slash = url.firstIndex(of: UInt8(ascii: "/")), url[slash...].starts(with: address.bytes) else {
            return nil
        }
        return slash + address.utf8CodeUnitCount
    }
}

private extension StaticString {
    var bytes: HTMLBytes { HTMLBytes(start: utf8Start, count: utf8CodeUnitCount) }
}
