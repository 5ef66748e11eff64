import Base
import Extractor
package import Fetch
import Foundation
import HTML
package import Model
package import Store
import Synchronization
import Web

/// Fetches the pages of articles whose feeds have only a part of their texts, and stores the full texts.
package struct PageFetcher: Sendable {
    let database: FeedDatabase
    let fetcher: FeedFetcher
    let rule: PageRule

    /// Called when what came of a page is stored, with the error if it was not to be asked for, or not read to its end.
    package typealias Ended = @Sendable (WantedPage, FullText, _ refusal: FetchError?) -> Void

    /// The most hosts that are asked at the same time.
    private static let mostHosts = 8

    package init(database: FeedDatabase, fetcher: FeedFetcher, rule: PageRule) {
        self.database = database
        self.fetcher = fetcher
        self.rule = rule
    }

    /// Fetches the pages of unread articles that have waited for it, newest first, of the feeds with the setting
    /// `full-text`. Returns early when the task is cancelled or the time is over: what came until then is stored.
    ///
    /// Throws `StoreError`.
    ///
    /// - Parameter progress: Called with the numbers of pages that were fetched and that are to be.
    package func fetchWaiting(
        of account: AccountID, among feeds: Set<FeedID>? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> PageReport {
        let wanting = try database.feedSettings(of: account).filter { feed, settings in
            settings.fullText != nil && !settings.isPaused && feeds?.contains(feed) ?? true
        }
        if wanting.isEmpty { return PageReport() }
        let pages = try database.wantedPages(of: wanting.keys, limit: rule.limit, at: fetcher.now())
        let done = Atomic(0)
        if !pages.isEmpty { progress(0, pages.count) }
        return try await fetch(pages, settings: wanting) { _, _, _ in
            progress(done.add(1, ordering: .relaxed).newValue, pages.count)
        }
    }

    /// Fetches pages that a person asks for, whatever the settings of their feeds.
    package func fetch(_ pages: [WantedPage], ended: @escaping Ended = { _, _, _ in }) async throws -> PageReport {
        try await fetch(pages, settings: database.feedSettings(of: nil), ended: ended)
    }

    /// Fetches pages of several hosts at the same time, and of each host one after the other.
    private func fetch(
        _ pages: [WantedPage], settings: [FeedID: FeedSettings], ended: @escaping Ended
    ) async throws -> PageReport {
        let now = fetcher.now()
        let end = now + rule.time
        let backoffs = Dictionary(try database.hostBackoffs(at: now).map { ($0.host, $0.until) }) { max($0, $1) }
        let hosts = Dictionary(grouping: pages) { WebURL.host(of: $0.address) ?? "" }
            .filter { host, _ in backoffs[host].map { $0 <= now } ?? true }
        var report = PageReport()
        var unreached: [WantedPage] = []
        func take(_ end: (PageReport, unreached: WantedPage?)) {
            report += end.0
            if let page = end.unreached { unreached.append(page) }
        }
        try await withThrowingTaskGroup(of: (PageReport, unreached: WantedPage?).self) { group in
            for (index, pages) in hosts.values.enumerated() {
                if index >= Self.mostHosts, let next = try await group.next() { take(next) }
                group.addTask { try await fetch(pages, ofOneHost: settings, until: end, ended: ended) }
            }
            for try await next in group { take(next) }
        }
        // If no server answers, there is no network, and no page has failed.
        if report != PageReport() {
            for page in unreached { try await store(Self.failed(page, at: now), of: page, &report, ended) }
        }
        return report
    }

    /// Returns the page, too, at which the host could not be reached; those after it are left.
    private func fetch(
        _ pages: [WantedPage], ofOneHost settings: [FeedID: FeedSettings], until end: Date, ended: @escaping Ended
    ) async throws -> (PageReport, unreached: WantedPage?) {
        var report = PageReport()
        for (index, page) in pages.enumerated() {
            if index > 0 { try? await Pause.wait(seconds: Double(rule.delay)) }
            if Task.isCancelled || fetcher.now() > end { break }
            switch try await outcome(of: page, settings[page.feedID] ?? FeedSettings()) {
            case .text(let text, let blocks, let refusal):
                try await store(text, blocks, refusal, of: page, &report, ended)
            case .unchanged:
                try await Task { [database] in
                    try await database.setFullTextUnchanged(of: page.id, at: fetcher.now())
                }.value
                report.note(.whole)
                ended(page, FullText(.whole, at: fetcher.now()), nil)
            case .unreached: return (report, page)
            case .left: return (report, nil)
            }
        }
        return (report, nil)
    }

    private func store(
        _ text: FullText, _ blocks: Set<UInt64> = [], _ refusal: FetchError? = nil, of page: WantedPage,
        _ report: inout PageReport, _ ended: Ended
    ) async throws {
        // A separate task isn't cancelled, so that what was fetched is stored.
        try await Task { [database] in
            try await database.setFullText(text, of: page.id, blocks: blocks) { html, repeated in
                let html = (try? ArticleExtractor.html(html, without: repeated)) ?? html
                return (html, HTMLText.wordCount(of: html))
            }
        }.value
        report.note(text.outcome)
        ended(page, text, refusal)
    }

    private enum Outcome {
        /// - Parameter refusal: The error, if the page was not to be asked for, or not read to its end.
        case text(FullText, blocks: Set<UInt64> = [], refusal: FetchError? = nil)

        /// The page is the one that the stored text is from.
        case unchanged

        /// The host could not be reached, perhaps for want of a network.
        case unreached

        /// The host asks for a delay, or the task is cancelled: then nothing is known.
        case left
    }

    private static func failed(_ page: WantedPage, at now: Date) -> FullText {
        FullText(.failed, at: now, tries: page.tries + 1)
    }

    private func outcome(of page: WantedPage, _ settings: FeedSettings) async throws -> Outcome {
        if !page.files.isEmpty { return try await outcomeOfFiles(of: page, settings) }
        let reader = PageReader(page: page, selector: settings.fullText?.selector)
        switch try await answer(page.url, of: page, settings, reader.validators) {
        case .outcome(let outcome): return outcome
        case .document(let response):
            let template = try database.blocks(besidesThoseOf: page.id, in: page.feedID)
            do {
                let (text, blocks) = try reader.text(in: response, template: template, at: fetcher.now())
                return .text(text, blocks: blocks)
            } catch let stop as DocumentWork.Stop {
                return outcome(of: stop, response, page)
            }
        }
    }

    /// Returns what becomes of a page that was not read to its end. What takes too many steps does so the next time, too,
    /// and on every machine; what takes too long may do better on one that has less to do.
    private func outcome(of stop: DocumentWork.Stop, _ response: HTTPResponse, _ page: WantedPage) -> Outcome {
        switch stop {
        case .tooMuch: .text(FullText(.none, url: response.url, at: fetcher.now()), refusal: .tooCostly)
        case .tooLong: .text(Self.failed(page, at: fetcher.now()), refusal: .tooCostly)
        case .cancelled: .left
        }
    }

    /// Fetches the files of an episode. One that its server will not give doesn't keep the other out.
    private func outcomeOfFiles(of page: WantedPage, _ settings: FeedSettings) async throws -> Outcome {
        var reader = EpisodeReader(feedText: page.feedText)
        var refusal: FetchError?
        for (index, file) in page.files.enumerated() {
            if index > 0 { try? await Pause.wait(seconds: Double(rule.delay)) }
            switch try await answer(file.url, of: page, settings, Validators()) {
            case .document(let response): reader.read(response, as: file)
            case .outcome(.text(let text, _, let reason)) where text.outcome != .failed:
                reader.miss(text.outcome)
                refusal = reason
            case .outcome(let outcome): return outcome
            }
        }
        return .text(reader.text(at: fetcher.now()), refusal: refusal)
    }

    private enum Answer {
        case document(HTTPResponse)
        case outcome(Outcome)
    }

    private func answer(
        _ url: String, of page: WantedPage, _ settings: FeedSettings, _ validators: Validators
    ) async throws -> Answer {
        let now = fetcher.now()
        let failed = Answer.outcome(.text(Self.failed(page, at: now)))
        let answer: HTTPResponse
        do throws(FetchError) {
            answer = try await fetcher.page(url, of: page, settings, validators)
        } catch {
            if HeldFailures.isDoubtful(error) { return .outcome(.unreached) }
            guard case .transport(let reason) = error else { return failed }
            if reason == .cancelled { return .outcome(.left) }
            let text = PageRule.isFinal(reason) ? FullText(.noPage, at: now) : Self.failed(page, at: now)
            return .outcome(.text(text, refusal: PageRule.isRefused(reason) ? error : nil))
        }
        if HeldFailures.isDoubtful(.status(answer.status)) { return .outcome(.unreached) }
        if let reply = HostReply(answer, at: now), reply.isRefusal {
            var hosts = HostBackoffs(try database.hostBackoffs(at: now))
            hosts.note(reply, at: now)
            try database.setHostBackoffs(hosts.learnt.values, at: now)
            return .outcome(.left)
        }
        if PageRule.isFinal(status: answer.status) {
            return .outcome(.text(FullText(.refused, url: answer.url, at: now)))
        }
        if answer.status == 304, !validators.isEmpty { return .outcome(.unchanged) }
        return FeedFetcher.isDocument(answer) && !answer.isTruncated ? .document(answer) : failed
    }
}
