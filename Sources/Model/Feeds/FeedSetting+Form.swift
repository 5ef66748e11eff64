import Base

extension FeedSetting {

    /// The form of a setting's value: how it is typed, and what is valid.
    package enum Form: Equatable, Sendable {
        /// `yes`, which is meant where no value is typed, or `no`.
        case flag
        case choice([String])
        /// A time of so many seconds.
        case span(ClosedRange<Int>)
        /// `all`, or a number of days.
        case keep
        case line
        /// `yes`, which is meant where no value is typed, `no`, or a selector.
        case place
        /// Selectors of what a page lists.
        case selectors
        /// A program and its arguments.
        case program
        case header
        case proxy
        case file(Contents)

        package enum Contents: Sendable {
            case cookies, certificates, certificateWithKey
        }

        /// Returns whether it may be a value from another machine. Selectors are only read where they are used.
        func allows(_ value: String) -> Bool {
            switch self {
            case .flag: ["yes", "no"].contains(value)
            case .choice(let words): words.contains(value)
            case .span(let seconds): TimeSpan(value).map { seconds ~= $0.seconds } ?? false
            case .keep: FeedSettings.Keep(value) != nil
            case .line, .place, .selectors:
                value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && value.utf8.count <= 1_000
                    && !value.asciiTrimmed.isEmpty
            case .program, .header, .proxy, .file: false
            }
        }
    }
}
