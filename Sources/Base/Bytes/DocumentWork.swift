/// The work that is done while a document is read: steps, each a byte or a part of the document that is looked at.
///
/// What reads a document does so in linear time, and none needs nearly as many steps as it may take. If one does, it ends
/// after the same step on every machine, so that all make the same of the document. The clock is for what is not counted.
package final class DocumentWork {
    package private(set) var steps = 0

    /// The number of steps at which the task and the clock are looked at next.
    private var next = 0
    private let most: Int
    private let end: ContinuousClock.Instant

    /// The reason why a document is not read to its end.
    package enum Stop: Error {
        /// It takes more steps than a document of its size may.
        case tooMuch
        /// It takes longer than any document may.
        case tooLong
        /// The task is cancelled.
        case cancelled
    }

    /// The steps that each byte may take, on average, besides those that any document may.
    private static let (mostOfByte, mostOfAny) = (256, 4 << 20)
    private static let longest = Duration.seconds(60)
    private static let interval = 1 << 18

    /// - Parameter size: The size of the document in bytes.
    package init(on size: Int) {
        most = size * Self.mostOfByte + Self.mostOfAny
        end = .now + Self.longest
    }

    /// Counts steps, before or after they are done.
    package func take(_ count: Int) throws(Stop) {
        steps += count
        if steps >= next { try look() }
    }

    private func look() throws(Stop) {
        if steps > most { throw .tooMuch }
        if Task.isCancelled { throw .cancelled }
        if .now > end { throw .tooLong }
        next = min(steps + Self.interval, most + 1)
    }
}
