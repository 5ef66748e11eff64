/// A password that is asked for when it is first needed, and only once: it may come from a program that asks the user.
package actor Secret {
    private let ask: @Sendable () async throws -> String
    private var asking: Task<String, any Error>?

    package init(_ ask: @escaping @Sendable () async throws -> String) {
        self.ask = ask
    }

    /// The password. Callers that come while it is being asked for wait for the same answer.
    package var value: String {
        get async throws {
            if let asking { return try await asking.value }
            let task = Task { [ask] in try await ask() }
            asking = task
            return try await task.value
        }
    }
}
