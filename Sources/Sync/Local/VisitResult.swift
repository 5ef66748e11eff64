import Model

/// What came of a visit: what to keep, and what to tell.
struct VisitResult: Sendable {
    var visit: Visit

    /// Nil: it went well.
    var problem: VisitProblem?
}
