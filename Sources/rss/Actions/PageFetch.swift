import ArgumentParser
import Fetch
import Model
import Store
import Sync
import Synchronization
import TerminalText

/// Fetches the full texts of articles that a person names.
enum PageFetch {

    /// Fetches the pages of the articles, and stores their texts.
    ///
    /// - Parameter again: Whether to fetch those, too, whose full texts are there.
    /// - Returns: The reason for each that has no full text now, in the order of the articles.
    static func fetch(
        _ ids: [ArticleID], again: Bool, _ context: Context, _ database: FeedDatabase
    ) async throws -> [Failure] {
        let pages = try database.pages(of: ids, again: again)
        let fetcher = try context.accounts(in: database).pageFetcher()
        let outcomes = Mutex<[ArticleID: (FullText, FetchError?)]>([:])
        let (problem, isInterrupted) = await untilInterrupted { () -> ((any Error)?, Bool) in
            do {
                _ = try await fetcher.fetch(pages) { page, text, refusal in
                    outcomes.withLock { $0[page.id] = (text, refusal) }
                }
                return (nil, Task.isCancelled)
            } catch {
                return (error, Task.isCancelled)
            }
        }
        if let problem { throw problem }
        if isInterrupted { throw Failure.interrupted }
        let known = outcomes.withLock { $0 }
        // A host that asked for a delay was not asked again.
        return pages.compactMap { page in
            let (text, refusal) = known[page.id] ?? (FullText(.failed, at: context.now()), nil)
            return Failure(text, refusal, page)
        }
    }
}

extension Failure {
    /// The reason why an article has not the full text of its page; `nil` if it has.
    fileprivate init?(_ text: FullText, _ refusal: FetchError?, _ page: WantedPage) {
        let (reason, status) = refusal.map { ($0.message, Self.status($0)) } ?? Self.words(text.outcome, page)
        guard let reason else { return nil }
        self.init("article \(page.id): \(reason): \(TerminalText.safe(page.address))", status)
    }

    private static func words(_ outcome: FullText.Outcome, _ page: WantedPage) -> (reason: String?, ExitCode) {
        switch outcome {
        case .whole, .forgotten: (nil, .success)
        case .noMore: ("the page has no more words than the feed", ExitStatus.badInput)
        case .unrelated: ("the page has neither the feed's words nor the title", ExitStatus.badInput)
        case .none: ("no article found on the page", ExitStatus.badInput)
        case .noPage:
            (
                page.files.isEmpty ? "its address leads to no page" : "no transcript or chapters found",
                ExitStatus.badInput
            )
        case .refused: ("the server refuses the page", ExitStatus.unreachable)
        case .failed: ("the page did not come; try again later", ExitStatus.tryLater)
        }
    }
}
