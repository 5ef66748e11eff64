import ArgumentParser

/// What a person is told when a command fails: what, where, and what next, in one line.
struct Failure: Error {
    var message: String
    var status: ExitCode

    init(_ message: String, _ status: ExitCode) {
        self.message = message
        self.status = status
    }
}

extension Failure {

    /// Prints the line on standard error, and nothing else.
    func say() {
        if !message.isEmpty { Output.remark("rss: \(message)") }
    }
}
