import ArgumentParser
import Base
import Foundation
import Model
import Store
import Synchronization
import Tasks

/// `rss follow`
struct Follow: CommonCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Print each article that arrived since the last time, at least once",
        discussion: """
            'rss follow log title:ferry --jsonl | program' gives the program all that has arrived since it was last run. \
            The first run begins with the articles that arrive from then on, and stores the query; 'rss deliver rewind \
            log all' begins with those that are here.

            An article counts as read when the reader has taken it out of the pipe; what is left when it closes the \
            pipe is printed again the next time. With --ack, the reader confirms instead: articles whose ids it writes \
            count as read, such as in 'mkfifo ack; rss follow log --ack <ack | program >ack'.
            """)

    @Argument(help: "A name for this reader")
    var name: String

    @Argument(help: "The articles to print, see rss-query(7); needed once")
    var query: [String] = []

    @Flag(help: "Wait for more when everything is printed")
    var wait = false

    @Flag(help: "Forget articles only when their ids come back on standard input")
    var ack = false

    @OptionGroup var limit: LimitOption
    @OptionGroup var output: ListOptions<FullArticle>
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if output.json { throw ValidationError("--json cannot be followed; use --jsonl") }
        if common.account != nil {
            throw ValidationError("--account does not apply to 'follow'; use 'account:NAME' in the query")
        }
    }

    func perform() async throws {
        let context = Context(common)
        let database = try context.database(keepsNew: true)
        let follower = try follower(in: database, context)
        guard let lock = try database.lock(follower) else {
            throw Failure("another process follows '\(name)'", ExitStatus.tryLater)
        }
        defer { lock.unlock() }
        let reading = Reading(
            database: database, follower: follower,
            articles: ArrivingArticles(list: try ArticleList(database, output), waits: wait), limit: limit.limit,
            now: context.now)
        if ack {
            try await reading.run(until: Acknowledgements(of: follower, in: database))
        } else {
            try await reading.run()
        }
    }

    /// Returns the follower of this name. It is added the first time.
    private func follower(in database: FeedDatabase, _ context: Context) throws -> Delivery {
        let stored = try database.deliveryQuery(query, in: context)
        guard let known = try database.deliveries().first(where: { $0.name == name }) else {
            try DeliveryName.check(name)
            let new = Delivery(id: DeliveryID(0), name: name, query: stored)
            let added = try database.add(new, in: context, from: .now)
            if Terminal.isError { Output.remark("'\(name)' follows what arrives from now on") }
            return added
        }
        if !known.isFollowed { throw Failure("'\(name)' delivers to a program; choose another name", ExitStatus.usage) }
        if !query.isEmpty && stored.text != known.query.text {
            let words = known.query.words.isEmpty ? "every article" : "'\(known.query)'"
            throw Failure(
                "'\(name)' follows \(words); 'rss deliver edit \(name)' changes that", ExitStatus.usage)
        }
        return known
    }
}

/// One run of `rss follow`.
private struct Reading {
    let database: FeedDatabase
    let follower: Delivery
    let articles: ArrivingArticles
    let limit: Int?
    let now: @Sendable () -> Date

    /// Prints what waits, and forgets what was read.
    func run() async throws {
        var left = limit ?? .max
        try await articles.print(in: database) {
            try await decide()
            while left > 0 {
                let ids = try database.waiting(for: follower.id, after: nil, limit: min(left, ArrivingArticles.most))
                if ids.isEmpty { break }
                try articles.print(ids)
                guard Output.flushUntilRead() else { return false }
                try database.setDelivered(ids, by: follower.id)
                left -= ids.count
            }
            return left > 0
        }
    }

    /// Prints what waits, and forgets what is acknowledged. Ends when that does.
    func run(until acknowledgements: Acknowledgements) async throws {
        acknowledgements.begin()
        var left = limit ?? .max
        var printed: Set<ArticleID> = []
        try await articles.print(in: database, or: acknowledgements.ended.heard) {
            try await decide()
            var last: ArticleID?
            while left > 0 {
                let ids = try database.waiting(for: follower.id, after: last, limit: min(left, ArrivingArticles.most))
                guard let end = ids.last else { break }
                last = end
                let new = ids.filter { !printed.contains($0) }
                try articles.print(new)
                printed.formUnion(new)
                left -= new.count
            }
            return left > 0 && !acknowledgements.haveEnded
        }
        Output.flush()
        close(STDOUT_FILENO)
        try acknowledgements.wait()
    }

    private func decide() async throws {
        if let problem = try await database.decide(follower, at: now()) {
            throw Failure("\(follower.name): \(Failure.message(of: problem))", ExitStatus.notFound)
        }
    }
}

/// The ids that a reader writes when it has dealt with articles, each on a line.
private final class Acknowledgements: Sendable {
    private let database: FeedDatabase
    private let follower: DeliveryID
    private let end = DispatchSemaphore(value: 0)

    /// Rings when nothing more comes.
    let ended = SignalBell()
    private let result = Mutex<Result<Void, any Error>?>(nil)

    init(of follower: Delivery, in database: FeedDatabase) {
        self.follower = follower.id
        self.database = database
    }

    /// Whether nothing more comes.
    var haveEnded: Bool { result.withLock { $0 != nil } }

    /// Reads on a thread of its own: the reader may write while it is written to.
    func begin() {
        Thread.detachNewThread { [self] in
            let end = Result {
                try ArticleIDs(["-"]).forEach { try database.setDelivered([$0], by: follower) }
            }
            result.withLock { $0 = end }
            self.end.signal()
            ended.ring()
        }
    }

    /// Waits for the end. Throws ``Failure`` if a line is not an id.
    func wait() throws {
        end.wait()
        try result.withLock { try $0?.get() }
    }
}
