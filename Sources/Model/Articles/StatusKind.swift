/// What the user can say about an article. Each kind has a queue of its own.
package enum StatusKind: String, CaseIterable, Sendable {
    case read
    case starred
}
