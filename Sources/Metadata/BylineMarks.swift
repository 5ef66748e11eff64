package import Base
package import HTML

/// The attributes of an element that tell an author or a date: microdata, microformats, and classes of most themes.
package struct BylineMarks {
    private var (property, relation): ([String], [String]) = ([], [])
    private var classes = ""
    private var names: [String] = []
    package private(set) var content: String?
    package private(set) var date: String?
    private var isPublication = false

    package init(of node: Int, in tree: HTMLTree) throws(DocumentWork.Stop) {
        for attribute in try tree.attributes(of: node) {
            let isNamed = { (name: StaticString) in tree.bytes.spells(name, in: attribute.name) }
            let text = { attribute.text(in: tree.bytes).lowercased() }
            switch attribute.name.count {
            case 3 where isNamed("rel"): relation = text().split(separator: " ").map(String.init)
            case 5 where isNamed("class"): classes = text()
            case 5 where isNamed("title") && date == nil:
                let title = attribute.text(in: tree.bytes)
                if title.first?.isNumber == true { date = title }
            case 7 where isNamed("content"): content = attribute.text(in: tree.bytes)
            case 7 where isNamed("pubdate"): isPublication = true
            case 8 where isNamed("itemprop"): property = text().split(separator: " ").map(String.init)
            case 8 where isNamed("datetime"): date = attribute.text(in: tree.bytes)
            default: continue
            }
        }
        names = NameWords.words(classes)
        if property.contains("datepublished") { date = content ?? date }
    }

    package var isName: Bool {
        property.contains("name") || !Set(classes.split(separator: " ")).isDisjoint(with: ["fn", "p-name"])
    }

    /// Returns how much it says about the author, the least for most; `nil` for nothing.
    package func authorRank(isAbove: Bool) -> Int? {
        if property.contains("author") || property.contains("creator") { return 0 }
        if relation.contains("author") { return 1 }
        // Microformats are whole classes, which begin with a letter of their own.
        if names.contains(where: ["p", "h"].contains) {
            let words = classes.split(separator: " ")
            if words.contains("p-author") || (isAbove && words.contains("h-card")) { return 2 }
        }
        return names.contains(where: Self.authorWords.contains) && !names.contains(where: Self.noNames.contains)
            ? 3 : nil
    }

    /// Returns how much it says about the date.
    package func dateRank(_ element: HTMLElement, isAbove: Bool) -> Int? {
        if property.contains("datepublished") { return 0 }
        if property.contains("datemodified") || names.contains(where: ["updated", "modified"].contains) { return nil }
        if element == .time, isPublication { return 1 }
        let isPublished = names.contains { $0 == "published" || $0 == "pubdate" }
        if date != nil, isPublished || names.contains("date") { return 2 }
        guard isAbove else { return nil }
        if element == .time { return date == nil ? 4 : 3 }
        return isPublished || names.contains(where: ["date", "datum", "dateline", "timestamp"].contains) ? 5 : nil
    }

    private static let authorWords: Set = ["author", "byline", "autor", "auteur", "autore", "writer", "reporter"]
    private static let noNames: Set = [
        "bio", "image", "img", "avatar", "photo", "box", "social", "date", "time", "about", "label",
    ]
}
