extension Int {
    /// A length of time in seconds as `0:07`, `12:34` or `1:02:03`.
    package var clockTime: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes, seconds) = (self / 3_600, self / 60 % 60, self % 60)
        return hours == 0 ? "\(minutes):\(two(seconds))" : "\(hours):\(two(minutes)):\(two(seconds))"
    }
}
