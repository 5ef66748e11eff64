package import Model

/// Something that a step reports while it runs.
package enum StepReport: Sendable {
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
