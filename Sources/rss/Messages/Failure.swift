import ArgumentParser

/// The reason why a command failed, as one line for the user: the problem, its place, and the next step.
struct Failure: Error {
    var message: String
    var status: ExitCode

    init(_ message: String, _ status: ExitCode) {
        self.message = message
        self.status = status
    }
}

extension Failure {

    /// Prints the message on standard error.
    func say() {
        if !message.isEmpty { Output.remark("rss: \(message)") }
    }
}
