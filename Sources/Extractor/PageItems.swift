package import Base
package import HTML
import Metadata

/// A user's word on where a page lists what it has: `ITEM; TITLE; LINK; DATE`, each a ``PageSelector``.
///
/// Items are looked for on the page, the others in each item, itself included. All but the first may be left out.
package struct PageItemSelectors: Equatable, Sendable {
    fileprivate let item: PageSelector
    fileprivate let parts: [Part: PageSelector]

    fileprivate enum Part: Int {
        case title = 1
        case link, date
    }

    /// Throws ``PageSelector/SyntaxError``, with the column in the whole text.
    package init(_ text: String) throws(PageSelector.SyntaxError) {
        var selectors: [PageSelector?] = []
        var column = 0
        for part in Self.parts(of: text) {
            let isLeftOut = !selectors.isEmpty && part.allSatisfy(\.isWhitespace)
            do throws(PageSelector.SyntaxError) {
                if selectors.count > Part.date.rawValue { throw PageSelector.SyntaxError(column: 0) }
                selectors.append(isLeftOut ? nil : try PageSelector(String(part)))
            } catch {
                throw PageSelector.SyntaxError(column: column + error.column)
            }
            column += part.utf8.count + 1
        }
        guard let item = selectors.first.flatMap(\.self) else { throw PageSelector.SyntaxError(column: 1) }
        self.item = item
        parts = selectors.enumerated().reduce(into: [:]) { parts, selector in
            if let part = Part(rawValue: selector.offset) { parts[part] = selector.element }
        }
    }

    /// Returns what stands between semicolons, other than those in quotes.
    private static func parts(of text: String) -> [Substring] {
        var quote: Character?
        return text.split(omittingEmptySubsequences: false) { character in
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else {
                return quote == nil && character == ";"
            }
            return false
        }
    }
}

/// The items that a page lists.
package struct PageItems: Equatable, Sendable {
    /// The page's own title.
    package var title: String?

    /// The base of the addresses, which are as the page writes them.
    package var base: String?

    package var items: [Item] = []

    /// Whether there are more items on the page than were wanted.
    package var hasMore = false

    /// The room that is left for what becomes of the items.
    package private(set) var growth: DocumentGrowth

    /// The selector because of which there are no items, as it was written.
    package var missed: String?

    package struct Item: Equatable, Sendable {
        package var title: String?
        package var link: String?

        /// The date as the page writes it.
        package var date: String?

        /// The rest of the item, without its title and date, not sanitised.
        package var html: String
    }

    /// - Parameters:
    ///   - page: The page in UTF-8.
    ///   - limit: The maximum number of items.
    ///
    /// Throws ``DocumentWork/Stop``.
    package init(
        on page: HTMLBytes, _ selectors: PageItemSelectors, limit: Int, work: DocumentWork? = nil
    ) throws(DocumentWork.Stop) {
        let tree = try HTMLTree(page, work ?? DocumentWork(on: page.count))
        let facts = try PageFacts(tree)
        growth = DocumentGrowth(of: page.count)
        (title, base) = (facts.documentTitle ?? facts.titles.first, facts.base)
        let all = try selectors.item.elements(in: tree)
        let removed = Set(all.removed)
        let found = all.outermost(in: tree).filter { !removed.contains($0) }
        let parts = try PartsOfItems(tree, selectors)
        for node in found {
            let item = try Item(tree, node, parts)
            // Where items are in each other, the inner ones are in all of them.
            let hasRoom = growth.keep(item.html.utf8.count + (item.title?.utf8.count ?? 0))
            // Rows of headings, and items whose scripts would fill them.
            if hasRoom, item.title == nil, item.link == nil { continue }
            if items.count == limit || !hasRoom {
                hasMore = true
                break
            }
            items.append(item)
        }
        if items.isEmpty {
            let selector = found.isEmpty ? selectors.item : selectors.parts[.title] ?? selectors.parts[.link]
            missed = selector?.text
        }
    }
}

/// The elements of a page that may be parts of its items.
private struct PartsOfItems {
    private let tree: HTMLTree

    /// Those that the selectors name, in order.
    private let named: [PageItemSelectors.Part: [Int]]

    init(_ tree: HTMLTree, _ selectors: PageItemSelectors) throws(DocumentWork.Stop) {
        self.tree = tree
        var named: [PageItemSelectors.Part: [Int]] = [:]
        for (part, selector) in selectors.parts { named[part] = try selector.elements(in: tree).left }
        self.named = named
    }

    /// Returns the first element in an item, itself included, that the selector of a part names; without a selector, the
    /// first that fits.
    func first(
        _ part: PageItemSelectors.Part, in item: Int, else fits: (HTMLElement) -> Bool
    ) throws(DocumentWork.Stop) -> Int? {
        if let named = named[part] { return named.first(within: item..<tree.nodes[item].end) }
        return try first(in: item) { node in tree.nodes[node].element.map(fits) ?? false }
    }

    /// Returns the first link in an element, itself included.
    func link(in element: Int) throws(DocumentWork.Stop) -> Int? {
        try first(in: element) { node throws(DocumentWork.Stop) in
            tree.nodes[node].element == .a ? try tree.has("href", in: node) : false
        }
    }

    private func first(
        in element: Int, where fits: (Int) throws(DocumentWork.Stop) -> Bool
    ) throws(DocumentWork.Stop) -> Int? {
        for node in element..<tree.nodes[element].end {
            try tree.work.take(1)
            if try fits(node) { return node }
        }
        return nil
    }
}

extension PageItems.Item {

    fileprivate init(_ tree: HTMLTree, _ item: Int, _ parts: PartsOfItems) throws(DocumentWork.Stop) {
        let anchor = try parts.first(.link, in: item, else: { _ in false })
        let link = try parts.link(in: anchor ?? item)
        let heading = try parts.first(.title, in: item, else: \.isHeading)
        let title = heading ?? link
        let date = try parts.first(.date, in: item, else: { $0 == .time })
        if let title { self.title = try tree.text(in: title) }
        if let link { self.link = try tree.value(of: "href", in: link) }
        if let date {
            let value = try tree.value(of: "datetime", in: date)
            self.date = if let value { value } else { try tree.text(in: date) }
        }
        // What is shown beside the article needn't be in it.
        let content = try tree.content(of: item) { $0 == title || $0 == date }
        html = String(decoding: content, as: UTF8.self)
    }
}
