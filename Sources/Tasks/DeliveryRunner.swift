package import Base
package import Foundation
package import Model
import Query
package import Store
import Sync

/// Delivers articles to programs: each article at least once, and only once unless the process dies before it knows of
/// the program's end.
package struct DeliveryRunner: Step {
    let name = "deliveries"
    private let environment: StepEnvironment

    package init(environment: StepEnvironment) {
        self.environment = environment
    }

    /// The result of a delivery.
    package struct Count: Equatable {
        package var delivered = 0

        /// The number of articles that failed.
        package var failed = 0

        /// Whether another process delivers now.
        package var isElsewhere = false

        /// Whether something other than the articles is wrong.
        package var hasProblem = false
    }

    /// The number of failures in a row after which the rest is left for the next time: something is wrong with more than
    /// the articles.
    private static let mostFailures = 5

    private var database: FeedDatabase { environment.database }

    /// Delivers everything that is due. What goes wrong is reported, once.
    func run() async throws {
        for delivery in try database.deliveriesWithWork(at: environment.now()) { _ = try await run(delivery) }
    }

    /// Delivers what is due, unless another process does.
    package func run(_ delivery: Delivery) async throws -> Count {
        var sum = Count()
        var count: Count
        repeat {
            guard let lock = try database.lock(delivery) else {
                sum.isElsewhere = true
                return sum
            }
            defer { lock.unlock() }
            count = try await runLocked(delivery)
            sum.delivered += count.delivered
            sum.failed += count.failed
            sum.hasProblem = count.hasProblem
            // What came for a process that found the lock taken is delivered, too.
        } while try count.delivered > 0 && count.failed == 0 && !count.hasProblem
            && database.deliveriesWithWork(at: environment.now()).contains { $0.id == delivery.id }
        return sum
    }

    private func runLocked(_ delivery: Delivery) async throws -> Count {
        var count = Count()
        var problem = try await database.decide(delivery, at: environment.now()).map(environment.message)
        var failuresInARow = 0
        while failuresInARow < Self.mostFailures,
            let batch = try database.nextBatch(of: delivery.id, at: environment.now())
        {
            try Task.checkCancellation()
            let articles = try database.articles(batch.articles).sorted { $0.id < $1.id }
            // They may have been deleted in this moment.
            if articles.isEmpty { continue }
            let program = ArticleProgram(name: delivery.name, words: batch.delivery.program, environment: environment)
            do {
                let placeholders = batch.delivery.batch == 1 ? Placeholders(articles[0]) : nil
                try await program.run(articles, placeholders, variables: ["RSS_DELIVERY": batch.key])
                try database.settle(batch, .done, at: environment.now())
                count.delivered += articles.count
                failuresInARow = 0
            } catch let error as ProgramError {
                if case .noInput = error.problem { throw StepError.noInput(error, of: delivery.name) }
                let words = environment.message(error)
                guard let outcome = error.problem.outcome(words, of: batch) else {
                    problem = words
                    break
                }
                try database.settle(batch, outcome, at: environment.now())
                if batch.isParked(by: outcome) || batch.attempts == 0 {
                    environment.report(.undelivered(batch, outcome))
                }
                count.failed += articles.count
                // A program that hangs for one article would take long for many.
                failuresInARow += error.problem.isTimeout ? Self.mostFailures : 1
            }
        }
        count.hasProblem = problem != nil
        if problem != delivery.problem { try note(problem, of: delivery) }
        return count
    }

    /// Reports what is wrong with more than the articles, and keeps it with the delivery.
    private func note(_ problem: String?, of delivery: Delivery) throws {
        if let problem { environment.report(.problem(problem, of: delivery)) }
        try database.setProblem(problem, delivery: delivery.id)
    }
}

extension UserProgram.Problem {
    fileprivate var isTimeout: Bool {
        if case .tooSlow = self { true } else { false }
    }

    /// Returns what becomes of the articles; `nil` if they are not at fault.
    ///
    /// A batch stays together only if the program says that it will take it later: one of its articles may be what
    /// the program dies of.
    fileprivate func outcome(_ words: String, of batch: DeliveryBatch) -> DeliveryOutcome? {
        switch self {
        case .missing, .notStarted, .noInput: nil
        case .failed(code: 75, _): .later(words)
        case .failed(code: 65, _): .refused(words)
        case .killed, .tooSlow: batch.articles.count == 1 ? .later(words) : .failed(words)
        case .failed, .tooLong, .tooMuch: .failed(words)
        }
    }
}

extension FeedDatabase {

    /// Takes the lock that is held while a delivery is made or followed; `nil` if another process holds it.
    package func lock(_ delivery: Delivery) throws -> FileLock? {
        do {
            let lock = try FileLock(lockPath(of: delivery))
            return try lock.tryLock() ? lock : nil
        } catch {
            throw StoreError.lock(error, besideDatabase: path)
        }
    }

    package func lockPath(of delivery: Delivery) -> String { "\(path)-delivery-\(delivery.id).lock" }

    /// Applies the delivery's query to articles to which it could not be applied when they arrived.
    ///
    /// - Returns: What is wrong with the query, a `QueryError` or a `StoreError`; `nil` if nothing is.
    package func decide(_ delivery: Delivery, at now: Date) async throws -> (any Error)? {
        do {
            let query = try QueryParser.parse(delivery.query, now: now, searches: searches())
            return try await decide(delivery, by: query.condition)
        } catch let error as QueryError {
            return error
        }
    }
}
