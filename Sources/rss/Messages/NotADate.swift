/// The error that the argument parser prints after an invalid date.
struct NotADate: Error, CustomStringConvertible {
    let description = "not a date (try \(Self.forms))"

    static let forms = "2026-11-21, yesterday, 3d, 2w, 6mo or 1y"
}
