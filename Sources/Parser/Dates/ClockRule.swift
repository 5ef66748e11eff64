import Base

/// When clocks change every year, as the variable TZ of POSIX says: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ClockRule: Sendable {
    /// Seconds east of Greenwich.
    private let standard: Int

    /// Nil: clocks don't change.
    private let summer: Summer?

    fileprivate struct Summer {
        let offset: Int
        let start: Change
        let end: Change
    }

    /// A moment of a year, by the clocks before it.
    fileprivate struct Change {
        let day: Day
        let seconds: Int

        enum Day {
            /// The last one where the week is the fifth. Sunday is 0.
            case weekday(Int, week: Int, month: Int)
            /// Without 29 February; the first is 1.
            case ordinal(Int)
            /// With 29 February; the first is 0.
            case index(Int)
        }
    }

    /// Nil: it says something else, or nothing.
    init?(_ bytes: some Collection<UInt8>) {
        var text = RuleText(bytes)
        guard text.skipName(), let standard = text.time() else { return nil }
        self.standard = -standard
        if text.isAtEnd {
            summer = nil
            return
        }
        guard text.skipName() else { return nil }
        var offset = self.standard + 3_600
        if !text.next(is: ",") {
            guard let other = text.time() else { return nil }
            offset = -other
        }
        guard let start = text.change(), let end = text.change(), text.isAtEnd else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    /// Seconds east of Greenwich.
    ///
    /// - Parameter time: in seconds since 1970.
    func offset(at time: Int) -> Int {
        guard let summer else { return standard }
        let year = CivilDate(daysSince1970: Int((Double(time + standard) / 86_400).rounded(.down))).year
        let start = summer.start.time(in: year) - standard
        let end = summer.end.time(in: year) - summer.offset
        let isSummer = start < end ? start <= time && time < end : !(end <= time && time < start)
        return isSummer ? summer.offset : standard
    }
}

extension ClockRule.Change {
    /// In seconds since 1970, as if clocks showed Greenwich's.
    fileprivate func time(in year: Int) -> Int {
        day.number(in: year) * 86_400 + seconds
    }
}

extension ClockRule.Change.Day {
    /// In days since 1970.
    fileprivate func number(in year: Int) -> Int {
        func first(_ month: Int) -> Int { CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0 }
        switch self {
        case .index(let index): return first(1) + index
        case .ordinal(let ordinal): return first(1) + ordinal - (CivilDate.isLeap(year) && ordinal > 59 ? 0 : 1)
        case .weekday(let weekday, let week, let month):
            let start = first(month)
            // 1 January 1970 was a Thursday.
            let firstWeekday = ((start + 4) % 7 + 7) % 7
            let day = start + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
            let next = month == 12 ? start + 31 : first(month + 1)
            return day < next ? day : day - 7
        }
    }
}

/// The text of a rule, read from its beginning on.
private struct RuleText {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
    }

    var isAtEnd: Bool { position == bytes.count }

    func next(is character: Unicode.Scalar) -> Bool {
        position < bytes.count && bytes[position] == UInt8(ascii: character)
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next(is: character) else { return false }
        position += 1
        return true
    }

    /// `CET` or `<+03>`.
    mutating func skipName() -> Bool {
        let start = position
        if skip("<") {
            while position < bytes.count, !next(is: ">") { position += 1 }
            return skip(">")
        }
        while position < bytes.count, bytes[position].isASCIILetter { position += 1 }
        return position > start
    }

    private mutating func number() -> Int? {
        let start = position
        var value = 0
        while position < bytes.count, position < start + 4, bytes[position].isASCIIDigit {
            value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        return position > start ? value : nil
    }

    /// `-3:30`, in seconds.
    mutating func time() -> Int? {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard var value = number().map({ $0 * 3_600 }) else { return nil }
        for unit in [60, 1] where skip(":") {
            guard let part = number() else { return nil }
            value += part * unit
        }
        return isNegative ? -value : value
    }

    /// `,M3.5.0/3`, at two o'clock where there is no time.
    mutating func change() -> ClockRule.Change? {
        guard skip(","), let day = day() else { return nil }
        guard skip("/") else { return ClockRule.Change(day: day, seconds: 7_200) }
        return time().map { ClockRule.Change(day: day, seconds: $0) }
    }

    private mutating func day() -> ClockRule.Change.Day? {
        if skip("M") {
            guard let month = number(), skip("."), let week = number(), skip("."), let weekday = number(),
                1...12 ~= month, 1...5 ~= week, 0...6 ~= weekday
            else { return nil }
            return .weekday(weekday, week: week, month: month)
        }
        if skip("J") { return number().map { .ordinal($0) } }
        return number().map { .index($0) }
    }
}
