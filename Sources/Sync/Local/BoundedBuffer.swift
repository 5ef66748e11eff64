import Synchronization

/// A queue that passes elements from one step of a pipeline to the next in order. While it is full, senders wait.
///
/// It needs no cancellation of its own: the step that takes the elements goes on until the buffer is finished.
final class BoundedBuffer<Element: Sendable>: Sendable {
    private struct State {
        var elements: [(element: Element, weight: Int)] = []
        var weight = 0
        var isFinished = false

        /// The receivers that wait for an element while the buffer is empty.
        var receivers: [CheckedContinuation<Element?, Never>] = []

        /// The senders that wait for room, with the elements that they send.
        var senders: [(element: Element, weight: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func append(_ element: Element, weight: Int) {
            elements.append((element, weight))
            self.weight += weight
        }
    }

    private let state = Mutex(State())
    private let mostElements: Int
    private let mostWeight: Int

    /// - Parameters:
    ///   - mostElements: the number of elements at which the buffer is full.
    ///   - mostWeight: the total weight of the elements at which the buffer is full.
    init(mostElements: Int = .max, mostWeight: Int = .max) {
        self.mostElements = mostElements
        self.mostWeight = mostWeight
    }

    /// Adds an element and returns once there is room for it. Once the buffer is finished, the element is dropped.
    func send(_ element: Element, weight: Int = 0) async {
        if add(element, weight: weight, waiting: nil) { return }
        await withCheckedContinuation { continuation in
            if add(element, weight: weight, waiting: continuation) { continuation.resume() }
        }
    }

    /// Adds an element if there is room for it.
    func add(_ element: Element) {
        _ = add(element, weight: 0, waiting: nil)
    }

    /// Adds an element if there is room for it.
    ///
    /// - Parameter continuation: the sender, which waits if there is no room.
    /// - Returns: whether the element was added or dropped; otherwise the sender must wait.
    private func add(_ element: Element, weight: Int, waiting continuation: CheckedContinuation<Void, Never>?) -> Bool {
        var receiver: CheckedContinuation<Element?, Never>?
        let isSettled = state.withLock { state in
            if state.isFinished { return true }
            if !state.receivers.isEmpty {
                receiver = state.receivers.removeFirst()
                return true
            }
            if hasRoom(state) {
                state.append(element, weight: weight)
                return true
            }
            if let continuation { state.senders.append((element, weight, continuation)) }
            return false
        }
        receiver?.resume(returning: element)
        return isSettled
    }

    /// Waits for the next element and takes it out. Returns `nil` after the last one.
    func next() async -> Element? {
        await withCheckedContinuation { continuation in
            var senders: [CheckedContinuation<Void, Never>] = []
            let element: Element?? = state.withLock { state in
                if state.elements.isEmpty {
                    if state.isFinished { return .some(nil) }
                    state.receivers.append(continuation)
                    return nil
                }
                let (element, weight) = state.elements.removeFirst()
                state.weight -= weight
                while !state.senders.isEmpty, hasRoom(state) {
                    let sender = state.senders.removeFirst()
                    state.append(sender.element, weight: sender.weight)
                    senders.append(sender.continuation)
                }
                return element
            }
            for sender in senders { sender.resume() }
            if let element { continuation.resume(returning: element) }
        }
    }

    /// Closes the buffer for new elements and resumes all that wait. The elements that it holds can still be taken out.
    func finish() {
        let (receivers, senders) = state.withLock { state in
            defer { (state.receivers, state.senders) = ([], []) }
            state.isFinished = true
            for sender in state.senders { state.append(sender.element, weight: sender.weight) }
            return (state.receivers, state.senders)
        }
        for receiver in receivers { receiver.resume(returning: nil) }
        for sender in senders { sender.continuation.resume() }
    }

    private func hasRoom(_ state: State) -> Bool {
        state.elements.count < mostElements && state.weight < mostWeight
    }
}
