import Base

/// Dates in the form of RFC 5322: `Wed, 20 Nov 2024 08:00:00 +0000`.
enum MailDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter seconds: The seconds since 1970, a Thursday.
    static func text(_ seconds: Int) -> String {
        let (day, second) = seconds.dividedDown(by: 86_400)
        let date = CivilDate(daysSince1970: day)
        let weekday = days[day.dividedDown(by: 7).remainder]
        let time = [second / 3_600, second / 60 % 60, second % 60].map { two($0) }.joined(separator: ":")
        return "\(weekday), \(two(date.day)) \(months[date.month - 1]) \(four(date.year)) \(time) +0000"
    }

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

    private static func four(_ number: Int) -> String {
        let digits = "\(max(number, 0))"
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
