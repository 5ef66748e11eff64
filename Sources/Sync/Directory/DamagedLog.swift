/// The error that a line of a log is not what its machine wrote, though good ones follow.
struct DamagedLog: Error {
    /// Where the line begins.
    let offset: Int

    var reason: String { "the line at byte \(offset) is damaged" }
}
