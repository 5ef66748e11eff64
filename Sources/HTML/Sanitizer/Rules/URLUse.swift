import Base

/// The purpose of the URL in an attribute, which decides which schemes are allowed.
enum URLUse {
    /// A link for the reader to follow.
    case link
    case image
    /// Audio, video, subtitles.
    case media

    /// Returns whether `scheme` is allowed. It may be in any case.
    func allows(_ scheme: some Collection<UInt8>) -> Bool {
        let schemes =
            switch self {
            case .link: Self.linkSchemes
            case .image, .media: Self.webSchemes
            }
        return schemes.contains { known in
            known.utf8CodeUnitCount == scheme.count
                && zip(HTMLBytes(start: known.utf8Start, count: known.utf8CodeUnitCount), scheme)
                    .allSatisfy { $0 == $1.asciiLowercased }
        }
    }

    private static let webSchemes: [StaticString] = ["https", "http"]

    /// Schemes that a program opens without acting on the author's behalf: the web and its like, post, telephone and
    /// chat, places, files to fetch. None of them runs a program or changes settings.
    private static let linkSchemes: [StaticString] = [
        "https", "http", "mailto", "tel", "sms", "sip", "sips", "callto", "skype", "facetime",
        "xmpp", "irc", "ircs", "matrix", "news", "nntp", "snews",
        "ftp", "ftps", "sftp", "gopher", "gophers", "gemini", "spartan", "finger", "dat", "ipfs", "ipns",
        "magnet", "ed2k", "bitcoin", "ethereum", "lightning", "monero", "geo", "webcal", "feed", "git", "svn",
        "podcast", "pcast", "itms", "itpc", "spotify", "rtmp", "rtsp", "mms", "nostr", "at", "acct", "doi", "urn",
        "isbn",
    ]
}
