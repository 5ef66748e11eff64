import Fetch
import Model
import Sync
import Tasks
import Web

/// Runs the programs that the user set for feeds.
enum FeedProgramRun {

    static let run: ProgramRunner = { program, input, limits throws(FetchError) in
        let seconds = Int(limits.whole.components.seconds)
        do {
            return try await UserProgram(words: program.words, timeout: limits.whole)
                .output(for: input, limit: limits.body)
        } catch let problem as UserProgram.Problem {
            throw .program(program.words[0], problem.words(timeout: seconds, setting: "timeout"))
        } catch is CancellationError {
            throw .transport(.cancelled)
        } catch {
            throw .program(program.words[0], "cannot be run: \(error)")
        }
    }
}
