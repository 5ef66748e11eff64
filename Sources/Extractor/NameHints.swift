import Base
import Metadata

/// The hints in the names that a page gives to an element, in `class`, `id`, `role` and the like.
struct NameHints: OptionSet {
    let rawValue: UInt8

    /// It holds the text of an article, by a name that says so.
    static let text = NameHints(rawValue: 1)
    /// It is around the article, not in it: navigation, sharing, related articles, advertisements.
    static let furniture = NameHints(rawValue: 2)
    /// It tells who wrote the article, and when.
    static let byline = NameHints(rawValue: 4)
    /// It may hold an article, among other things.
    static let holder = NameHints(rawValue: 8)
    /// It holds what readers wrote.
    static let comments = NameHints(rawValue: 16)
    /// It holds pictures that are shown one at a time, with their captions.
    static let gallery = NameHints(rawValue: 32)
}

extension NameHints {

    /// - Parameter names: The values of the attributes, with spaces between them.
    init(_ names: String) {
        self = []
        let words = NameWords.words(names)
        for (index, word) in words.enumerated() {
            let last = index > 0 ? words[index - 1] : ""
            if Self.beginningsOfPairs.contains(last), let known = Self.pairs[last + "-" + word] { formUnion(known) }
            let next = index + 1 < words.count ? words[index + 1] : ""
            if Self.denials.contains(last) || Self.states.contains(next) || Self.participles.contains(word) { continue }
            if let known = Self.words[word] { formUnion(known) }
            if let known = Self.beginnings.first(where: { word.hasPrefix($0.beginning) }) { insert(known.hint) }
        }
    }

    /// Words before and behind another one that make a state of it, or deny it: `no-comments`, `isPaywall`, `ad-free`,
    /// `comments-open`.
    private static let denials: Set = [
        "no", "not", "non", "without", "is", "has", "can", "with", "ohne", "sans", "sin",
    ]
    private static let states: Set = [
        "free", "open", "closed", "enabled", "disabled", "allowed", "on", "off", "status",
    ]

    /// States that begin as what they are about.
    private static let participles: Set = ["commented", "commentable", "shareable"]

    /// The words that are hints.
    private static let words = dictionary([
        (.furniture, furnitureWords), (.comments, commentWords), (.byline, bylineWords), (.holder, holderWords),
        (.gallery, galleryWords),
    ])

    /// The pairs of words that are hints, with a hyphen.
    private static let pairs = dictionary([(.furniture, furniturePairs), (.text, textPairs)])

    private static let beginningsOfPairs = Set(
        pairs.keys.compactMap { $0.split(separator: "-").first.map(String.init) })

    private static func dictionary(_ lists: [(hint: NameHints, words: [String])]) -> [String: NameHints] {
        lists.reduce(into: [:]) { hints, list in
            for word in list.words { hints[word, default: []].insert(list.hint) }
        }
    }

    /// The beginnings of words that are hints, however they go on: `relatedArticles` is one word in lower case.
    private static let beginnings: [(beginning: String, hint: NameHints)] = [
        ("articlebody", .text), ("articletext", .text), ("articlecontent", .text), ("commentary", .holder),
        ("comment", .comments), ("related", .furniture), ("recommend", .furniture), ("advert", .furniture),
        ("sponsor", .furniture), ("newsletter", .furniture), ("breadcrumb", .furniture), ("share", .furniture),
        ("sharing", .furniture), ("social", .furniture), ("taboola", .furniture), ("outbrain", .furniture),
    ]

    private static let furnitureWords = [
        // Advertisements.
        "ad", "ads", "adv", "advert", "advertisement", "advertising", "adslot", "adbox", "sponsor", "sponsored",
        "sponsors", "promo", "promos", "promotion", "promoted", "banner", "outbrain", "taboola", "zergnet", "anzeige",
        "werbung", "publicite", "publicidad", "pubblicita",
        // Ways through the site.
        "nav", "navigation", "navbar", "menu", "menus", "breadcrumb", "breadcrumbs", "crumbs", "sidebar", "aside",
        "masthead", "footer", "toolbar", "tags", "taglist", "tagcloud", "pagination", "pager", "paging", "skip",
        "skiplink", "jumplinks", "backtotop", "jump", "toc", "search", "login", "signin", "widget", "widgets",
        // Sharing and feedback.
        "share", "sharing", "shares", "sharebar", "sharedaddy", "social", "socials", "facebook", "twitter", "pinterest",
        "whatsapp", "addthis", "addtoany", "print", "printfriendly", "noprint", "feedback", "rating", "ratings",
        "survey", "poll", "teilen", "partage",
        // Other articles.
        "related", "relateds", "recommended", "recommendation", "recommendations", "recirc", "recirculation",
        "readmore", "trending", "popular", "mostread", "teaser", "teasers", "upnext",
        // What asks the reader for something.
        "newsletter", "newsletters", "subscribe", "subscription", "signup", "optin", "cookie", "cookies", "consent",
        "gdpr", "popup", "modal", "overlay", "lightbox", "paywall", "regwall", "donate", "donation",
        // What is about the article or its author.
        "hidden", "disclaimer", "copyright", "biography", "bio", "authorbox", "infobox", "attribution",
    ]

    private static let furniturePairs = [
        "read-next", "read-more", "more-from", "most-read", "most-popular", "you-may", "also-like", "author-bio",
        "author-box", "about-author", "the-author", "sign-up", "follow-us", "to-top", "screen-reader",
        "next-post",
        "prev-post", "post-nav",
    ]

    private static let commentWords = [
        "disqus", "respond", "replies", "livefyre", "kommentare", "commentaires", "comentarios",
        "commenti", "reacties", "reactions",
    ]

    private static let bylineWords = [
        "byline", "author", "authors", "dateline", "timestamp", "pubdate", "published", "meta", "postmeta", "date",
        "time", "credit", "credits", "autor", "auteur", "datum",
    ]

    private static let galleryWords = [
        "gallery", "galleries", "slideshow", "slideshows", "carousel", "slider", "slides", "swiper", "slick", "galerie",
    ]

    private static let holderWords = [
        "article", "body", "content", "entry", "main", "page", "post", "story", "text", "blog", "hentry", "column",
        "artikel", "inhalt", "contenu", "articulo", "contenido",
    ]

    /// The names of elements that hold the text and nothing else, in the themes and systems that most sites use.
    private static let textPairs = [
        "article-body", "article-text", "article-content", "article-copy", "article-entry",
        "entry-content", "post-content", "post-body", "post-text", "story-body", "story-content", "story-text",
        "story-copy", "body-text", "body-copy", "body-content", "content-body", "page-content", "blog-content",
        "main-content", "text-content", "artikel-text",
    ]
}
