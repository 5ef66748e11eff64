/// A part of what follows the arrival of articles, when nothing is locked any more. ``AfterSync`` lists them in their order.
protocol Step: Sendable {
    /// The name of the work, for messages.
    var name: String { get }

    /// Does the work. Throws `CancellationError` when its task is cancelled, and otherwise what keeps it from going on; what
    /// goes wrong with a single program, it reports.
    func run() async throws
}
