import Synchronization

/// A value that goes as soon as it is used: whoever else could refer to it would keep a large document in memory.
final class HeldOnce<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// Once: nil afterwards.
    func take() -> Value? {
        value.withLock { $0.take() }
    }
}
