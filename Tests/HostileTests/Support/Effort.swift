import Foundation

/// How much is tried: a little in all tests, much with `RSS_HOSTILE` (`make test-hostile`).
enum Effort {
    static let isGreat = ProcessInfo.processInfo.environment["RSS_HOSTILE"] != nil

    static func some(_ few: Int, many: Int) -> Int { isGreat ? many : few }

    /// All of them, or every `step`th.
    static func some<Element>(of elements: [Element], every step: Int) -> [Element] {
        isGreat ? elements : elements.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
}
