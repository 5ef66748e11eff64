package import Base
package import HTML

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
    package init(on page: HTMLBytes, _ selectors: PageItemSelectors, limit: Int) {
        let tree = HTMLTree(page)
        let facts = PageFacts(tree)
        growth = DocumentGrowth(of: page.count)
        (title, base) = (facts.documentTitle ?? facts.titles.first, facts.base)
        let found = selectors.item.kept(in: tree).filter { !selectors.item.removes($0, in: tree) }
        for node in found {
            let item = Item(tree, node, selectors)
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

extension PageItems.Item {

    fileprivate init(_ tree: HTMLTree, _ item: Int, _ selectors: PageItemSelectors) {
        func first(_ part: PageItemSelectors.Part, else fits: (HTMLElement) -> Bool) -> Int? {
            if let selector = selectors.parts[part] { return selector.first(in: item, of: tree) }
            return tree.first(in: item) { node in tree.nodes[node].element.map(fits) ?? false }
        }
        let anchor = first(.link, else: { _ in false }) ?? item
        let link = tree.first(in: anchor) { tree.nodes[$0].element == .a && tree.has("href", in: $0) }
        let title = first(.title, else: \.isHeading) ?? link
        let date = first(.date, else: { $0 == .time })
        self.title = title.flatMap(tree.text)
        self.link = link.flatMap { tree.value(of: "href", in: $0) }
        self.date = date.flatMap { tree.value(of: "datetime", in: $0) ?? tree.text(in: $0) }
        // What is shown beside the article needn't be in it.
        let content = tree.content(of: item) { $0 == title || $0 == date }
        html = String(decoding: content, as: UTF8.self)
    }
}

extension HTMLTree {

    /// Returns the first node of an element, itself included, that fits.
    fileprivate func first(in node: Int, where fits: (Int) -> Bool) -> Int? {
        (node..<nodes[node].end).first(where: fits)
    }
}

extension PageSelector {

    /// Returns the first element in another one, itself included, that the selector keeps.
    fileprivate func first(in node: Int, of tree: HTMLTree) -> Int? {
        tree.first(in: node) { keeps($0, in: tree) && !removes($0, in: tree) }
    }
}
