import API
import ArgumentParser
import Base
import Model
import Sync
import TerminalText

/// The messages of `rss account copy`: first what cannot be copied, then the numbers.
struct CopySummary {
    let from: Account
    let to: Account

    /// Reports what cannot be copied.
    ///
    /// - Returns: an exit code when feeds cannot be added.
    func tellLosses(of plan: CopyPlan) -> ExitCode? {
        for feed in plan.unfit {
            let reason =
                feed.isFetched
                ? "'\(to.name)' takes only web addresses"
                : "no server takes \(feed.isPut ? "its articles" : "saved pages"); they stay in '\(from.name)'"
            Failure("\(shown(feed)): \(reason)", ExitStatus.usage).say()
        }
        if plan.withSettings > 0, !to.kind.fetchesFeeds {
            say(
                "settings and logins of \(plan.withSettings.counted("feed")) stay in '\(from.name)': '\(to.name)' does not support them"
            )
        }
        if plan.unfitFolders > 0 {
            say("\(plan.unfitFolders.counted("empty folder")) left out: '\(to.name)' cannot keep empty folders")
        }
        guard let obstacle = plan.obstacle else { return nil }
        let failure = Failure(obstacle)
        let feeds = plan.feeds.count.counted("feed is", "feeds are")
        Failure("\(feeds) not in '\(to.name)': \(failure.message)", failure.status).say()
        return failure.status
    }

    /// Reports what was not copied.
    ///
    /// - Returns: an exit code when feeds were refused.
    func tellLosses(of feeds: CopiedFeeds) -> ExitCode? {
        let refusals = feeds.refused.map(Failure.init)
        for failure in refusals { failure.say() }
        for feed in feeds.unrecognized {
            say("\(shown(feed)): '\(to.name)' has it at another address; its stars and read marks are not copied")
        }
        if feeds.elsewhere > 0 {
            let canMove =
                !to.kind.hasServer
                || APICallers.description(of: to.service).traits.capabilities.contains(.changingFolders)
            let hint = canMove ? "'rss move' puts a feed into a folder" : "move them on its web page"
            let count = feeds.elsewhere.counted("new feed is", "new feeds are")
            say("\(count) not in all folders in '\(to.name)'; \(hint)")
        }
        return refusals.first?.status
    }

    func tell(_ plan: CopyPlan, _ feeds: CopiedFeeds, _ statuses: CopiedStatuses) {
        let missing = statuses.missingKept.count
        if missing > 0 {
            say(
                "\(missing.counted("starred or labelled article is", "starred or labelled articles are")) not in '\(to.name)'; "
                    + "run this again when it has fetched more, or keep '\(from.name)'")
        }
        guard Terminal.isError else { return }
        var parts = [feeds.added.counted("feed") + " added", "\(plan.known) already subscribed"]
        if feeds.folders > 0 { parts.append(feeds.folders.counted("empty folder") + " added") }
        parts += words(statuses)
        if statuses.missingRead > 0 { parts.append("\(statuses.missingRead) read not there") }
        let isQueued = to.kind.hasQueue && !statuses.counts.isEmpty
        Output.remark(parts.joined(separator: ", ") + (isQueued ? "; 'rss sync' sends the marks" : ""))
    }

    /// Prints what would be copied.
    func preview(_ plan: CopyPlan, _ statuses: CopiedStatuses) {
        let added = plan.obstacle == nil ? plan.feeds.count : 0
        var parts = [added.counted("feed") + " to add", "\(plan.known) already subscribed"]
        if !plan.emptyFolders.isEmpty { parts.append(plan.emptyFolders.count.counted("empty folder") + " to add") }
        parts += words(statuses)
        if !statuses.missingKept.isEmpty {
            parts.append("\(statuses.missingKept.count) starred or labelled not there yet")
        }
        if statuses.missingRead > 0 { parts.append("\(statuses.missingRead) read not there yet") }
        Output.remark(parts.joined(separator: ", "))
    }

    private func words(_ statuses: CopiedStatuses) -> [String] {
        var parts = Mark.statuses.reversed().map { mark in
            "\(statuses.counts[mark, default: 0]) marked \(mark.facts.words.has)"
        }
        if statuses.kept > 0 { parts.append("\(statuses.kept) starred or labelled kept without their feeds") }
        return parts
    }

    private func say(_ words: String) { Output.remark("rss: \(words)") }

    private func shown(_ feed: Feed) -> String { TerminalText.safe(feed.name) }
}
