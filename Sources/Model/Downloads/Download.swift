package import Foundation

package typealias DownloadID = ID<Download>

/// An enclosure that is to be fetched, or was.
package struct Download: Equatable, Sendable {
    package var id: DownloadID

    /// Nil if the article has been deleted.
    package var articleID: ArticleID?

    /// The article's; nil if there is none any more.
    package var feedID: FeedID?
    package var feedURL: String?

    /// What the article is called, see ``ArticleName``, where it is still there.
    package var title: String?

    /// As in the feed; each URL is in the queue once.
    package var url: String

    /// An absolute path, which need not exist.
    package var folder: String

    /// Of the file in ``folder``; nil as long as nothing of it has come.
    package var name: String?

    /// See ``NewDownload/name``.
    package var wantedName: String?

    /// In seconds, as the feed says it.
    package var duration: Double?

    /// As the feed says it: `audio/mpeg`.
    package var type: String?

    /// In bytes: with a ``name``, what the server said, else what the feed says, which is often wrong.
    package var length: Int64?

    /// What the server must still say for the rest to belong to the part that is there. Nil: there's no telling.
    package var validator: String?
    package var dateQueued: Date

    /// Nil: the file isn't whole yet.
    package var dateDone: Date?

    /// The number of failed attempts.
    package var attempts: Int

    /// The last failure, if any.
    package var error: String?

    package init(
        id: DownloadID, articleID: ArticleID? = nil, feedID: FeedID? = nil, feedURL: String? = nil,
        title: String? = nil, url: String,
        folder: String,
        name: String? = nil, wantedName: String? = nil, duration: Double? = nil, type: String? = nil,
        length: Int64? = nil, validator: String? = nil, dateQueued: Date,
        dateDone: Date? = nil, attempts: Int = 0, error: String? = nil
    ) {
        self.id = id
        self.articleID = articleID
        self.feedID = feedID
        self.feedURL = feedURL
        self.title = title
        self.url = url
        self.folder = folder
        self.name = name
        self.wantedName = wantedName
        self.duration = duration
        self.type = type
        self.length = length
        self.validator = validator
        self.dateQueued = dateQueued
        self.dateDone = dateDone
        self.attempts = attempts
        self.error = error
    }

    /// Of the whole file, see ``name``.
    package var path: String? { name.map { "\(folder)/\($0)" } }
}

/// A download as it is listed.
package struct ListedDownload: Equatable, Sendable {
    package var download: Download
    package var state: State

    /// How much of the file is there.
    package var size: Int64

    package enum State: String, Sendable {
        case queued, downloading, done, failed

        /// Not in the queue: it has no id of its own.
        case new
    }

    package init(download: Download, state: State, size: Int64) {
        self.download = download
        self.state = state
        self.size = size
    }
}
