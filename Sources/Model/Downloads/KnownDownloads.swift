import Base

/// Downloads, to be found by the enclosures of articles.
///
/// An enclosure is known by its address. Feeds change addresses: they sign them again at each fetch, count by a host that
/// stands before them, move. So what an article has left, enclosures without a download and downloads without an enclosure,
/// is compared by what stays: the address without its query, then type, length and name of the file. Of another article's
/// file, only the query may differ, and its type and length must be known to be the same.
package struct KnownDownloads {
    /// Lengths below are of feeds that know none, and give 0 or 1.
    package static let leastLength: Int64 = 1024

    private var byURL: [String: Download] = [:]
    private var byArticle: [ArticleID: [Download]] = [:]
    private var byFile: [[String]: Download] = [:]

    package init(_ downloads: [Download]) {
        for download in downloads { add(download) }
    }

    package mutating func add(_ download: Download) {
        byURL[download.url] = download
        if let article = download.articleID { byArticle[article, default: []].append(download) }
        if let file = Self.file(download.url, download.type, download.length) { byFile[file] = download }
    }

    /// Returns the downloads of an article's enclosures, by the addresses of these.
    ///
    /// - Parameter enclosures: All that the article has now.
    package func matches(_ enclosures: [Enclosure], of article: ArticleID) -> [String: Download] {
        var found: [String: Download] = [:]
        for enclosure in enclosures { found[enclosure.url] = byURL[enclosure.url] }
        var seen = Set(found.keys)
        var left = enclosures.filter { seen.insert($0.url).inserted }
        let taken = Set(found.values.map(\.id))
        var downloads = (byArticle[article] ?? []).filter { !taken.contains($0.id) }
        for trait in Trait.allCases {
            let alike = Dictionary(grouping: downloads) { trait.text($0.url, $0.type, $0.feedLength ?? $0.length) }
            for (text, some) in Dictionary(grouping: left, by: { trait.text($0.url, $0.mimeType, $0.size) }) {
                // Where as many are alike, they stand in the same order; otherwise it is unknown which is which.
                guard let text, let known = alike[text], known.count == some.count else { continue }
                for (enclosure, download) in zip(some, known) where trait.fits(enclosure, download) {
                    found[enclosure.url] = download
                    left.removeAll { $0.url == enclosure.url }
                    downloads.removeAll { $0.id == download.id }
                }
            }
        }
        for enclosure in left { found[enclosure.url] = match(enclosure, besides: article) }
        return found
    }

    /// Returns the download of an enclosure's address, or of its file in another article.
    package func match(_ enclosure: Enclosure, besides article: ArticleID) -> Download? {
        if let download = byURL[enclosure.url] { return download }
        let file = Self.file(enclosure.url, enclosure.mimeType, enclosure.size).flatMap { byFile[$0] }
        return file?.articleID == article ? nil : file
    }

    /// Returns what a file is known by in other articles; `nil` if that is too little.
    private static func file(_ url: String, _ type: String?, _ length: Int64?) -> [String]? {
        guard let type, let length, length >= leastLength else { return nil }
        return [WebURL.withoutQuery(url), type, "\(length)"]
    }

    /// A trait of an enclosure that stays when its address changes, in the order in which they count.
    private enum Trait: CaseIterable {
        case address, name, length

        /// Returns `nil` where the trait says nothing.
        func text(_ url: String, _ type: String?, _ length: Int64?) -> String? {
            switch self {
            case .address: WebURL.withoutQuery(url)
            case .name: WebURL.lastPathComponent(of: url).map { "\(type ?? "") \($0)" }
            case .length: length.flatMap { $0 >= leastLength ? "\(type ?? "") \($0)" : nil }
            }
        }

        /// Returns whether lengths don't speak against it. A server counts, a feed guesses.
        func fits(_ enclosure: Enclosure, _ download: Download) -> Bool {
            guard self == .name, let length = enclosure.size, length >= leastLength else { return true }
            let known = [download.feedLength, download.length].compactMap(\.self).filter { $0 >= leastLength }
            return known.isEmpty || known.contains(length)
        }
    }
}
