package import Foundation

package typealias DownloadID = ID<Download>

/// An enclosure that was fetched or is to be fetched.
package struct Download: Equatable, Sendable {
    package var id: DownloadID

    /// The article; `nil` if it has been deleted.
    package var articleID: ArticleID?

    /// The feed of the article; `nil` if the article has been deleted.
    package var feedID: FeedID?
    package var feed: FeedOrigin?

    /// The name of the article, see ``ArticleName``, if it still exists.
    package var title: String?

    /// The URL, as it was in the feed when the file was last wanted; each is in the queue once.
    package var url: String

    /// The folder of the file: an absolute path, which need not exist.
    package var folder: String

    /// The name of the file in ``folder``; `nil` until its first bytes have come.
    package var name: String?

    /// The name to give the file, see ``NewDownload/name``.
    package var wantedName: String?

    /// The duration in seconds, according to the feed.
    package var duration: Double?

    /// The media type according to the feed, such as `audio/mpeg`.
    package var type: String?

    /// The length in bytes: with a ``name``, from the server, else from the feed, which is often wrong.
    package var length: Int64?

    /// The length in bytes according to the feed.
    package var feedLength: Int64?

    /// The validator that the server must still send for the part to be continued; `nil` if it sent none.
    package var validator: String?
    package var dateQueued: Date

    /// When the file was complete; `nil` if it isn't yet.
    package var dateDone: Date?

    /// The number of failed attempts.
    package var attempts: Int

    /// The last failure, if any.
    package var error: String?

    package init(
        id: DownloadID, articleID: ArticleID? = nil, feedID: FeedID? = nil, feed: FeedOrigin? = nil,
        title: String? = nil, url: String,
        folder: String,
        name: String? = nil, wantedName: String? = nil, duration: Double? = nil, type: String? = nil,
        length: Int64? = nil, feedLength: Int64? = nil, validator: String? = nil, dateQueued: Date,
        dateDone: Date? = nil, attempts: Int = 0, error: String? = nil
    ) {
        self.id = id
        self.articleID = articleID
        self.feedID = feedID
        self.feed = feed
        self.title = title
        self.url = url
        self.folder = folder
        self.name = name
        self.wantedName = wantedName
        self.duration = duration
        self.type = type
        self.length = length
        self.feedLength = feedLength
        self.validator = validator
        self.dateQueued = dateQueued
        self.dateDone = dateDone
        self.attempts = attempts
        self.error = error
    }

    /// The path of the complete file, see ``name``.
    package var path: String? { name.map { "\(folder)/\($0)" } }

    /// The state that is stored: whether the file is being fetched, only the process that fetches it knows.
    package var storedState: ListedDownload.State {
        if dateDone != nil { return .done }
        return error == nil ? .queued : .failed
    }
}

/// A download as lists show it.
package struct ListedDownload: Equatable, Sendable {
    package var download: Download
    package var state: State

    /// The number of bytes that are on the disk.
    package var size: Int64

    package enum State: String, Sendable {
        case queued, downloading, done, failed

        /// An enclosure that is not in the queue, and has no download id.
        case new
    }

    package init(download: Download, state: State, size: Int64) {
        self.download = download
        self.state = state
        self.size = size
    }
}

/// An enclosure to be fetched.
package struct NewDownload: Equatable, Sendable {
    package var articleID: ArticleID
    package var enclosure: Enclosure

    /// The folder of the file: an absolute path.
    package var folder: String

    /// The name to give the file, without its extension; `nil` to take it from the server or the address.
    package var name: String?

    package init(articleID: ArticleID, enclosure: Enclosure, folder: String, name: String? = nil) {
        self.articleID = articleID
        self.enclosure = enclosure
        self.folder = folder
        self.name = name
    }
}
