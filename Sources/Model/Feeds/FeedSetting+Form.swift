import Base

extension FeedSetting {

    /// The form of a setting's value: how it is typed, and what is valid.
    package enum Form: Hashable, Sendable {
        /// `yes`, which is meant where no value is typed, or `no`.
        case flag
        case choice([String])
        case interval, timeout
        /// `all`, or a number of days.
        case keep
        case line
        /// `yes`, which is meant where no value is typed, `no`, or a selector.
        case place
        /// Selectors of what a page lists.
        case selectors
        case program, header, proxy
        case file(Contents)

        package enum Contents: Sendable {
            case cookies, certificates, certificateWithKey
        }

        /// The description of valid values, to follow "must be".
        package var words: String {
            switch self {
            case .flag: "'yes' or 'no'"
            case .choice(let words): words.map { "'\($0)'" }.joined(separator: " or ")
            case .interval: "a time from 10m to 365d, such as 30m, 2h or 1d"
            case .timeout: "a time from 1s to 1h"
            case .keep: "'all' or a number of days, such as 30d"
            case .line: "one line of text"
            case .place: "'yes', 'no' or a selector such as 'article .body, !.share'"
            case .selectors: "selectors such as 'li.post; h2; a; time'"
            case .program: "a program and its arguments, after '--'"
            case .header: "a header such as 'Accept-Language: de', @FILE or - for standard input"
            case .proxy: "'none' or an address such as socks5h://127.0.0.1:9050, @FILE or - for standard input"
            case .file(.cookies): "a file with cookies in Netscape format"
            case .file(.certificates): "a file with certificates in PEM format"
            case .file(.certificateWithKey):
                "a file with a certificate and its key without a passphrase, both in PEM format"
            }
        }

        /// Returns whether the value is valid, here or from another machine. Selectors are read where they are used; what
        /// has a secret, runs a program or names a file is for this machine's user alone to say.
        func allows(_ value: String) -> Bool {
            switch self {
            case .flag: ["yes", "no"].contains(value)
            case .choice(let words): words.contains(value)
            case .interval: TimeSpan(value).map { 600...365 * 86_400 ~= $0.seconds } ?? false
            case .timeout: TimeSpan(value).map { 1...3_600 ~= $0.seconds } ?? false
            case .keep: FeedSettings.Keep(value) != nil
            case .line, .place, .selectors:
                value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && value.utf8.count <= 1_000
                    && !value.asciiTrimmed.isEmpty
            case .program, .header, .proxy, .file: false
            }
        }
    }
}
