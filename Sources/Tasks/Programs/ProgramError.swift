/// The reason why a program that gets articles has failed.
package struct ProgramError: Error {
    /// The name or path of the program.
    package let program: String
    package let problem: UserProgram.Problem

    /// Its time limit, in seconds.
    package let timeout: Int
}
