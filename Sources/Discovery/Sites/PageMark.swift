import Base
import HTML

/// Finds the number in a page's scripts that is part of its feed's address.
struct PageMark {
    private let host: String

    /// The texts before the number, the surest first.
    private let marks: [String]

    /// The beginning of the number; if empty, the number has only digits.
    private let prefix: String

    /// The parts of the feed's address before and after the number.
    private let address: (String, String)

    /// Returns the feed found in a page of a known site, if any.
    static func feed(in page: HTMLBytes, of url: String) -> FeedLink? {
        guard let host = WebURL(url)?.host else { return nil }
        return all.first { host == $0.host || host.hasSuffix("." + $0.host) }?.feed(in: page)
    }
}

private extension PageMark {

    static let all = [
        // The channel of a handle's or a video's page. The last mark also stands before the numbers of other channels.
        PageMark(
            host: "youtube.com",
            marks: [
                #"itemprop="channelId" content=""#, #""externalId":""#, #""externalChannelId":""#,
                #"rel="canonical" href="https://www.youtube.com/channel/"#, #""channelId":""#,
            ], prefix: "UC", address: (SiteRule.channel, "")),
        PageMark(
            host: "soundcloud.com", marks: ["soundcloud://users:"], prefix: "",
            address: ("https://feeds.soundcloud.com/users/soundcloud:users:", "/sounds.rss")),
    ]

    func feed(in page: HTMLBytes) -> FeedLink? {
        for mark in marks {
            guard let start = Self.end(of: mark, in: page) else { continue }
            let number = page[start...].prefix(while: prefix.isEmpty ? \.isASCIIDigit : Self.isInNumber)
            let text = String(decoding: number.prefix(64), as: UTF8.self)
            guard !text.isEmpty, text.hasPrefix(prefix) else { continue }
            return FeedLink(url: address.0 + text + address.1, score: 70)
        }
        return nil
    }

    static func isInNumber(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    static func end(of mark: String, in page: HTMLBytes) -> Int? {
        let mark = Array(mark.utf8)
        var search = 0
        while let start = page.firstIndex(of: mark[0], from: search) {
            if page[start...].starts(with: mark) { return start + mark.count }
            search = start + 1
        }
        return nil
    }
}
