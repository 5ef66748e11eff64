import Foundation

/// The environment variables of the program.
enum EnvironmentVariables {
    /// The variables by name, read once: Foundation makes a dictionary each time, which takes a hundredth of a short
    /// command.
    static let all = ProcessInfo.processInfo.environment
}
