import Base
import HTML

// MARK: - What is in the article and isn't of it

extension PageParts {

    /// Drops what stands in the article and isn't its text: the title, bylines, lists of links, invitations.
    mutating func clean(
        _ root: Int, from heading: Int?, _ measures: PageMeasures, _ anchors: [Int]
    ) throws(DocumentWork.Stop) {
        try tree.work.take(tree.nodes[root].end - root)
        if let heading, clues.exactTitle != nil, heading > root { dropAll(in: root, before: heading) }
        if clues.summary != nil, let first = try beginning(anchors, measures), first > root {
            dropText(in: root, before: first, measures)
        }
        let prose = try proseBefore(root, measures)
        var node = root + 1
        while node < tree.nodes[root].end {
            let element = tree.nodes[node].element
            if element == .blockquote || element == .pre {
                node = tree.nodes[node].end
                continue
            }
            let before = prose[node - root]
            let isBelowTitle = node != heading && (before > 0 || heading.map { $0 < node } == true)
            if element == .h1, isBelowTitle, before < prose.last ?? 0 {
                node = tree.nodes[node].end
                continue
            }
            if let element, !isOut[node], isForeign(node, element, measures) { drop(node) }
            node += 1
        }
        try dropEnding(root, measures)
    }

    /// Returns the prose before each node of a part, and in all of it: headings of the first rank stand between chapters,
    /// too.
    func proseBefore(_ part: Int, _ measures: PageMeasures) throws(DocumentWork.Stop) -> [Int] {
        try tree.work.take(tree.nodes[part].end - part)
        var counts = [0]
        for node in part..<tree.nodes[part].end {
            counts.append(counts[node - part] + (measures.isProse(node, in: tree) ? measures.length[node] : 0))
        }
        return counts
    }

    private func isForeign(_ node: Int, _ element: HTMLElement, _ measures: PageMeasures) -> Bool {
        let (length, linked) = (measures.length[node], measures.linked[node])
        if hints[node].contains(.byline), length < 150 { return true }
        switch element {
        case .h1: return true
        case .header: return measures.prose[node] == 0
        case .ul, .ol, .div, .section, .table, .p, .dl, .article, .unknown:
            let isLinks = linked * 10 > length * 7 && measures.prose[node] * 10 < length * 3
            return length > 0 && isLinks && (length > 40 || element == .ul)
        default: return false
        }
    }

    /// Returns the anchor in which the summary begins. Of a block around blocks, its own text counts.
    private func beginning(_ anchors: [Int], _ measures: PageMeasures) throws(DocumentWork.Stop) -> Int? {
        var texts = Dictionary(uniqueKeysWithValues: anchors.map { ($0, TextFolder(capacity: 64)) })
        for node in tree.nodes.indices where tree.nodes[node].element == nil {
            try tree.work.take(1)
            guard texts[measures.block[node]] != nil else { continue }
            try tree.work.take(tree.nodes[node].range.count)
            texts[measures.block[node]]?.appendDecoded(tree.bytes, tree.nodes[node].range)
        }
        return anchors.first { texts[$0].map { clues.anchor.compare($0.text).hasFirst } ?? false }
    }

    private mutating func dropAll(in root: Int, before end: Int) {
        for node in root + 1..<end where tree.nodes[node].end <= end { drop(node) }
    }

    /// Drops the blocks of text before the article's beginning. Pictures stay.
    private mutating func dropText(in root: Int, before end: Int, _ measures: PageMeasures) {
        for node in root + 1..<end where tree.nodes[node].end <= end && measures.length[node] > 0 {
            if tree.nodes[node].element == nil { drop(node) }
        }
    }

    /// Drops what follows the text: from a heading on that announces other articles, and short blocks that invite to
    /// them, or to follow, share and subscribe.
    private mutating func dropEnding(_ root: Int, _ measures: PageMeasures) throws(DocumentWork.Stop) {
        let all = measures.prose[root]
        let links = links(in: root)
        var before = 0
        var node = root + 1
        while node < tree.nodes[root].end {
            defer { node += 1 }
            guard !isOut[node] else {
                node = tree.nodes[node].end - 1
                continue
            }
            guard measures.block[node] == node else { continue }
            let own = measures.length[node]
            let isShort = own < 80 && tree.nodes[node].end - node < Self.mostNodesOfInvitation
            if isShort, let text = try tree.text(in: node, atMost: Self.longestInvitation),
                let invitation = Invitation(beginning: text)
            {
                let isLate = before * 10 >= all * 7
                if tree.nodes[node].element?.isTitle == true, try isChapterTitle(node, measures, isLate) { continue }
                drop(node)
                if invitation == .toArticles, isLate, tree.nodes[node].element?.isTitle == true {
                    dropAll(in: root, after: node)
                }
            } else if before * 10 >= all * 9, own < 250, measures.linked[node] * 10 > own * 3,
                links[tree.nodes[node].end - root] - links[node - root] > 1
            {
                drop(node)
            }
            if try !tree.children(of: node).contains(where: { measures.block[$0] == $0 }) {
                before += measures.prose[node]
            }
        }
    }

    /// Returns whether a heading that begins like an invitation is that of a chapter: prose follows, before the end of the
    /// text, or in a part that is called like it.
    private func isChapterTitle(
        _ node: Int, _ measures: PageMeasures, _ isLate: Bool
    ) throws(DocumentWork.Stop) -> Bool {
        if isLate { return try isChapter(tree.nodes[node].parent, measures) }
        let next = (tree.nodes[node].end..<tree.nodes.count).first {
            tree.nodes[$0].element == nil && !isOut[$0] && measures.length[$0] > 0
        }
        return next.map { measures.isProse($0, in: tree) } ?? false
    }

    /// The most nodes in a block that invites: others are blocks around blocks, which are looked at one by one.
    private static let mostNodesOfInvitation = 32

    /// In bytes, with the white space.
    private static let longestInvitation = 4 << 10

    /// Returns the number of links before each node of a part, and at its end.
    private func links(in part: Int) -> [Int] {
        var counts = [0]
        for node in part..<tree.nodes[part].end {
            counts.append(counts[node - part] + (tree.nodes[node].element == .a ? 1 : 0))
        }
        return counts
    }

    private mutating func dropAll(in root: Int, after start: Int) {
        for node in tree.nodes[start].end..<tree.nodes[root].end { drop(node) }
    }
}

extension HTMLElement {
    fileprivate var isTitle: Bool { [.h1, .h2, .h3, .h4, .h5, .h6].contains(self) }
}

/// The words with which sites invite to go on.
enum Invitation {
    /// To read other articles.
    case toArticles
    /// To follow, share and subscribe.
    case toStay

    /// - Parameter text: A short text that begins with such words, in any case; `nil` for others.
    init?(beginning text: String) {
        let lower = text.lowercased()
        if Self.articleWords.contains(where: lower.hasPrefix) {
            self = .toArticles
        } else if Self.stayWords.contains(where: lower.hasPrefix) {
            self = .toStay
        } else {
            return nil
        }
    }

    private static let articleWords = [
        "related", "you may also", "you might also", "recommended", "read more", "read next", "read also", "also read",
        "more from", "more on", "more stories", "next up", "up next", "see also:", "don't miss", "don’t miss",
        "most read", "most popular", "trending", "lesen sie auch", "mehr zum thema", "mehr aus", "das könnte sie auch",
        "auch interessant", "weitere artikel", "lire aussi", "à lire aussi", "a lire aussi", "sur le même sujet",
        "dans la même rubrique", "leggi anche", "ti potrebbe interessare", "articoli correlati", "lee también",
        "te puede interesar", "más sobre", "noticias relacionadas", "leia também", "leia mais", "veja também",
        "lees ook", "läs också", "läs mer", "les også", "læs også", "lue myös", "czytaj też", "czytaj także",
        "zobacz także", "čtěte také", "читайте также", "читайте ще", "дивіться також", "関連記事", "あわせて読みたい",
        "相关阅读", "相關閱讀", "推荐阅读", "延伸閱讀", "관련기사",
    ]

    private static let stayWords = [
        "follow us", "follow me on", "share this", "share it", "like this", "sign up", "subscribe", "click here to",
        "advertisement", "sponsored", "join the conversation", "leave a comment", "abonnez-vous", "jetzt abonnieren",
    ]
}
