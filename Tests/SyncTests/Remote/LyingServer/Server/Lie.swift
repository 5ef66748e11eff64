/// An untrue answer that cannot be recognised as one, or no answer, for the next few requests of a role.
struct Lie: Sendable {
    /// Nil: of any role.
    var role: LyingRequest.Role?
    var kind: Kind

    /// For how many requests.
    var times: Int

    enum Kind: Equatable, Sendable {
        // MARK: Lists that are valid, and untrue

        /// Nothing, as FreshRSS says it on an SQL error.
        case empty
        /// Every second one, beginning with the first or the second.
        case half(Bool)
        /// As it was when the lie was told first.
        case stale
        case reordered
        /// The first one comes again at the end, and the second is missing.
        case shifted
        /// Always another page.
        case endless

        // MARK: Edits

        /// OK, and nothing is done.
        case withoutEffect

        // MARK: No answer

        case status(Int, isPage: Bool)
        /// A good status, and a page for people.
        case page
        /// Before anything is done.
        case dropped
        /// After all is done.
        case droppedAfter
        case truncated
        case json(String)
    }

    /// Whether what the server says to edits is a refusal that may be meant.
    var isRefusal: Bool {
        if case .status(400..<500, isPage: false) = kind { role == .edit || role == nil } else { false }
    }
}

extension Lie: CustomStringConvertible {
    var description: String { "\(role.map { "\($0)" } ?? "any") \(kind) × \(times)" }
}

extension Lie.Kind {
    /// Whether the answer is valid, and untrue.
    var isUntrue: Bool {
        switch self {
        case .empty, .half, .stale, .reordered, .shifted, .endless: true
        default: false
        }
    }

    /// - Parameter old: The list as it was.
    func applied<Element>(to list: [Element], old: @autoclosure () -> [Element]) -> [Element] {
        switch self {
        case .empty: []
        case .half(let isFirst): list.enumerated().filter { ($0.offset % 2 == 0) == isFirst }.map(\.element)
        case .stale: old()
        case .reordered: list.reversed()
        case .shifted: list.count > 1 ? Array(list.prefix(1) + list.dropFirst(2) + list.prefix(1)) : list
        default: list
        }
    }
}
