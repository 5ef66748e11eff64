import Base

/// Collects subscriptions while the outlines of a document go by.
struct OPMLHandler: XMLHandler {
    private enum Element: UInt8 {
        case other, head, title, outline
    }

    /// An open outline.
    private struct Level {
        /// The path of the folder of the feeds inside; empty outside all folders.
        var folder = ""
        var isComment = false

        /// A feed without an address, by its number; it is a folder if there are outlines in it.
        var pending: (number: Int, outline: OPMLOutline)?
    }

    /// The longest path. A folder with a longer one counts as its parent: without a limit, ten megabytes of nested
    /// folders would have gigabytes of paths.
    private static let longestPath = 1024

    /// The root element's name, in lower case.
    private(set) var root: String?

    private var title: String?
    private var feeds = OPMLFeedList()
    private var skipped: [SkippedOutline] = []

    private var levels: [Level] = []
    /// The number of outlines so far.
    private(set) var outlineCount = 0
    private var isInHead = false
    private var titleText: [UInt8]?

    /// The document as far as it was read.
    var document: OPMLDocument {
        OPMLDocument(title: title, feeds: feeds.feeds, skipped: skipped)
    }

    func code(for name: XMLName) -> UInt8 {
        let element: Element =
            switch name.foldedLocal {
            case "head": .head
            case "title": .title
            case "outline": .outline
            default: .other
            }
        return element.rawValue
    }

    mutating func startElement(_ code: UInt8, name: XMLName, attributes: XMLAttributes) {
        if root == nil { root = name.foldedLocal }
        switch Element(rawValue: code) {
        case .head: isInHead = true
        case .title where isInHead && title == nil: titleText = []
        case .outline: startOutline(OPMLOutline(attributes, textIsDescription: isOfGPodder))
        default: break
        }
    }

    mutating func endElement(_ code: UInt8, name: XMLName) {
        switch Element(rawValue: code) {
        case .head: isInHead = false
        case .title: endTitle()
        case .outline:
            if let pending = levels.popLast()?.pending { skip(pending.outline, .noAddress, number: pending.number) }
        default: break
        }
    }

    mutating func text(_ bytes: Span<UInt8>) {
        titleText?.append(bytes)
    }
}

private extension OPMLHandler {

    /// Whether gPodder or its web site has written the list. They write descriptions as `text`.
    var isOfGPodder: Bool { title?.lowercased().contains("gpodder") ?? false }

    mutating func endTitle() {
        guard let text = titleText else { return }
        title = String(writtenAs: text.span).flatMap { ParsedText(text: $0, isHTML: false).plain }
        titleText = nil
    }

    mutating func startOutline(_ outline: OPMLOutline) {
        outlineCount += 1
        if let parent = levels.last?.pending?.outline {
            levels[levels.count - 1].pending = nil
            levels[levels.count - 1].folder = path(of: parent, in: levels[levels.count - 1].folder)
        }
        var level = levels.last ?? Level()
        level.isComment = level.isComment || outline.isComment

        switch outline.kind {
        case .feed where level.isComment: skip(outline, .comment)
        case .feed(let url): feeds.append(feed(outline, url: url, in: level.folder))
        case .unusable(.noAddress) where !level.isComment: level.pending = (outlineCount, outline)
        case .unusable(let reason): skip(outline, level.isComment ? .comment : reason)
        case .folder: level.folder = path(of: outline, in: level.folder)
        }
        levels.append(level)
    }

    mutating func skip(_ outline: OPMLOutline, _ reason: SkippedOutline.Reason, number: Int? = nil) {
        skipped.append(
            SkippedOutline(number: number ?? outlineCount, title: outline.title, url: outline.address, reason: reason))
    }

    /// Creates a feed. Without nesting, a feed's categories are its folders.
    func feed(_ outline: OPMLOutline, url: String, in folder: String) -> OPMLFeed {
        let folders = folder.isEmpty ? outline.categories.filter { $0.utf8.count <= Self.longestPath } : [folder]
        return OPMLFeed(url: url, title: outline.title, htmlURL: outline.htmlURL, folders: folders)
    }

    func path(of outline: OPMLOutline, in folder: String) -> String {
        guard let name = outline.title, !outline.isBookmarkSet else { return folder }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        return path.utf8.count > Self.longestPath ? folder : path
    }
}

/// The feeds in the order of the document, each once: if it is listed again, it is in another folder, too.
private struct OPMLFeedList {
    private struct Membership: Hashable {
        var index: Int
        var folder: String
    }

    private(set) var feeds: [OPMLFeed] = []
    private var indexes: [String: Int] = [:]
    private var memberships: Set<Membership> = []

    mutating func append(_ feed: OPMLFeed) {
        let index = indexes[feed.url] ?? feeds.count
        if index == feeds.count {
            indexes[feed.url] = index
            feeds.append(OPMLFeed(url: feed.url))
        }
        feeds[index].title = feeds[index].title ?? feed.title
        feeds[index].htmlURL = feeds[index].htmlURL ?? feed.htmlURL
        for folder in feed.folders where memberships.insert(Membership(index: index, folder: folder)).inserted {
            feeds[index].folders.append(folder)
        }
    }
}
