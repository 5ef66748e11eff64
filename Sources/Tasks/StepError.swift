/// The reason why a step ends.
package enum StepError: Error {
    /// There is no Maildir at this path: its disk may be missing.
    case noMaildir(String)

    /// There is no room for what a delivery's program is to read.
    case noInput(ProgramError, of: String)

    /// The task was cancelled during the step of this name.
    case interrupted(String)
}
