import Foundation

/// Which calls of a command are tried: some of them, evenly spread. `RSS_CRASH_POINTS` says how many; `all`: all.
enum CrashPoints {
    private static let wanted = ProcessInfo.processInfo.environment["RSS_CRASH_POINTS"]

    /// Whether more are tried than usual, which is worth telling.
    static let areMany = wanted != nil

    /// - Parameters:
    ///   - count: The calls are 1…count.
    ///   - share: Where between two calls that are tried the first lies, from 0 to less than 1.
    static func some(of count: Int, usually: Int, share: Double) -> [Int] {
        let most = wanted == "all" ? count : wanted.flatMap { Int($0) } ?? usually
        if count <= most { return Array(1...max(1, count)) }
        return (0..<most).map { 1 + Int((Double($0) + share) * Double(count) / Double(most)) }
    }

    /// How many disks are looked at after power cuts.
    static func images(usually: Int) -> Int {
        wanted == "all" ? 3_000 : wanted.flatMap { Int($0) }.map { $0 * usually } ?? usually
    }
}
