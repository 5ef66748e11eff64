import Foundation
import Model
import Store

/// A part of what follows the arrival of articles, when nothing is locked any more. ``AfterSync`` lists them in their order.
protocol Step: Sendable {
    /// The name of the work, for messages.
    var name: String { get }

    /// Does the work. Throws `CancellationError` when its task is cancelled, and otherwise what keeps it from going on; what
    /// goes wrong with a single program, it reports.
    func run() async throws
}

/// What the steps share: the database, and how the program that uses them words and writes what they hand out.
struct StepEnvironment: Sendable {
    let database: FeedDatabase

    /// The time limit of a program, in seconds.
    let timeout: Int

    /// Returns articles as programs get them: as lines of JSON.
    let lines: @Sendable ([ListedArticle]) -> [UInt8]

    /// Returns an error in words, which are kept with a delivery and with the articles that failed.
    let message: @Sendable (any Error) -> String

    /// Takes what a step reports while it runs.
    let report: @Sendable (StepReport) -> Void
    let now: @Sendable () -> Date
}

/// Something that a step reports while it runs.
enum StepReport: Sendable {
    /// The mails of the Maildir and their articles were brought to the same flags.
    case maildir(MaildirRun.Report)

    /// A program got less of an article than its arguments ask for.
    case cut(Placeholders.Cut, of: String)

    /// A program that runs once or not at all has failed.
    case failed(ProgramError, of: String)

    /// A rule's program was not run for all articles, but for ``ArticleProgram/most``.
    case unopened(Int, by: RuleID)

    /// Nothing can be delivered, whatever the article. It is kept with the delivery, and reported once.
    case problem(String, of: Delivery)

    /// A batch has failed for the first time, or the last.
    case undelivered(DeliveryBatch, DeliveryOutcome)

    /// A step has ended with an error. The next one runs.
    case ended(String, any Error)
}

/// The reason why a step ends.
enum StepError: Error {
    /// There is no Maildir at this path: its disk may be missing.
    case noMaildir(String)

    /// There is no room for what a delivery's program is to read.
    case noInput(ProgramError, of: String)

    /// The task was cancelled during the step of this name.
    case interrupted(String)
}

/// The reason why a program that gets articles has failed.
struct ProgramError: Error {
    /// The name or path of the program.
    let program: String
    let problem: UserProgram.Problem

    /// Its time limit, in seconds.
    let timeout: Int
}
