import Model
import Web

/// Feeds whose documents say that they have moved (`itunes:new-feed-url`): the new address is asked before it is taken over.
extension FeedFetcher {

    /// Asks for the document at the announced address, if that would be taken over now.
    ///
    /// - Returns: `nil` if there is none to ask for, or no document there: then the feed's own address is asked.
    func askAnnounced(_ job: FetchJob, within part: DocumentBudget.Part) async -> Answer? {
        guard let url = MoveRule.trial(job.state, of: job.feed.url, at: now()) else { return nil }
        guard let response = try? await response(of: job.feed, at: url, Validators(), within: part),
            Self.isDocument(response)
        else { return nil }
        return Answer(job: job, outcome: .success(response), part: part, trial: url)
    }

    /// Reads the document at the announced address, which becomes the feed's if that is a feed. Otherwise, nothing has
    /// been fetched: the next time, it asks the feed's own address, and counts from the beginning.
    func moved(to url: String, _ answer: Answer, _ feed: Feed, _ state: RefreshState) -> FetchResult {
        var there = feed
        there.url = url
        var result = self.result(of: answer, there, state, force: true)
        guard result.problem == nil else {
            var left = state
            (left.move, left.announcedURL, left.bodyHash) = (nil, nil, nil)
            (left.etag, left.lastModified) = (nil, nil)
            return FetchResult(fetch: FeedFetch(feedID: feed.id, refresh: left))
        }
        (result.fetch.refresh.move, result.fetch.newURL) = (nil, url)
        return result
    }
}
