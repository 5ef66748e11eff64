package import Model

/// How far a sync is.
package struct SyncProgress: Sendable {
    package var account: Account
    package var done: Int
    package var total: Int
    package var arrivals: Arrivals
}
