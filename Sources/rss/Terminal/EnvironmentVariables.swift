import Foundation

/// What the program was told beside its arguments.
enum EnvironmentVariables {
    /// By name. Foundation makes a dictionary of them each time that it is asked: a hundredth of a short command.
    static let all = ProcessInfo.processInfo.environment
}
