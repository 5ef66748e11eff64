import Base

/// Writes sanitised HTML as Markdown: CommonMark 0.31, with the tables, the struck-out words and the boxes of tasks of
/// GitHub's (GFM 0.29). A paragraph is one line.
package struct MarkdownText {
    private let tree: HTMLTree

    /// Whether each node has blocks in it.
    private let hasBlocks: [Bool]

    /// The most lists and quotations within each other: those beyond it are written as one.
    private static let mostNested = 30

    /// Returns the text without a line feed at its end, empty if there is nothing to read; `nil` for HTML that would take too
    /// long.
    package static func text(_ html: String) -> String? {
        html.withUTF8Bytes { bytes in
            do throws(DocumentWork.Stop) {
                let tree = try HTMLTree(bytes, DocumentWork(on: bytes.count))
                return try MarkdownText(tree).blocks(in: 0, depth: 0).map(\.text).joined(separator: "\n\n")
            } catch {
                return nil
            }
        }
    }

    /// Returns a text on one line, in which every character stands for itself.
    package static func escaped(_ text: String) -> String {
        var line = MarkdownLine()
        line.append(text)
        return line.text
    }

    /// Returns the address of a link in brackets, which may hold any other character.
    package static func bracketed(_ url: String) -> String { MarkdownLine.bracketed(url) }

    private init(_ tree: HTMLTree) {
        self.tree = tree
        var hasBlocks = Array(repeating: false, count: tree.nodes.count)
        for index in tree.nodes.indices.reversed() where hasBlocks[index] || tree.nodes[index].element?.isBlock == true
        {
            if tree.nodes[index].parent >= 0 { hasBlocks[tree.nodes[index].parent] = true }
        }
        self.hasBlocks = hasBlocks
    }

    private struct Block {
        var text: String
        var isList = false

        /// Whether a list after it must have other marks to be another one.
        var isFirstList = false
    }
}

extension HTMLElement {
    fileprivate var isBlock: Bool { separatesWords && ![.br, .video, .audio, .iframe, .object].contains(self) }
}

// MARK: - Blocks

extension MarkdownText {

    private func blocks(in parent: Int, depth: Int) throws(DocumentWork.Stop) -> [Block] {
        var blocks: [Block] = []
        var line = MarkdownLine()
        func flush() {
            let text = line.text
            if !text.isEmpty { blocks.append(Block(text: text)) }
            line = MarkdownLine()
        }
        for child in try tree.children(of: parent) {
            let element = tree.nodes[child].element
            let isBlock = element?.isBlock ?? false
            if !isBlock, !hasBlocks[child] || element == .a {
                try append(child, to: &line)
                continue
            }
            if element != nil, try tree.has("hidden", in: child) { continue }
            flush()
            if isBlock {
                blocks += try self.blocks(of: child, depth, isAfterList: blocks.last?.isFirstList ?? false)
            } else {
                blocks += try self.blocks(in: child, depth: depth)
            }
        }
        flush()
        return blocks
    }

    /// - Parameter isAfterList: Whether a list that follows would be taken for the same one.
    private func blocks(of node: Int, _ depth: Int, isAfterList: Bool) throws(DocumentWork.Stop) -> [Block] {
        switch tree.nodes[node].element {
        case .h1: return try heading(node, 1)
        case .h2: return try heading(node, 2)
        case .h3: return try heading(node, 3)
        case .h4: return try heading(node, 4)
        case .h5: return try heading(node, 5)
        case .h6: return try heading(node, 6)
        case .hr: return [Block(text: "* * *")]
        case .pre, .listing, .xmp, .plaintext: return try preformatted(node)
        case .blockquote where depth < Self.mostNested:
            let inner = try text(of: blocks(in: node, depth: depth + 1))
            return inner.isEmpty ? [] : [Block(text: try prefixed(inner, "> ", "> "))]
        case .ul, .ol, .menu, .dir: return try list(node, depth, isAfterList)
        case .table: return try table(node, depth)
        case .dt, .summary, .legend:
            if hasBlocks[node] { return try blocks(in: node, depth: depth) }
            return try paragraph(node, .strong)
        default: return try blocks(in: node, depth: depth)
        }
    }

    private func text(of blocks: [Block]) -> String { blocks.map(\.text).joined(separator: "\n\n") }

    private func paragraph(_ node: Int, _ mark: MarkdownLine.Mark) throws(DocumentWork.Stop) -> [Block] {
        var line = MarkdownLine()
        line.begin(mark)
        try appendChildren(of: node, to: &line)
        line.end(mark)
        return line.text.isEmpty ? [] : [Block(text: line.text)]
    }

    private func heading(_ node: Int, _ level: Int) throws(DocumentWork.Stop) -> [Block] {
        let text = try inline(node).replacing("\\\n", with: " ")
        return text.isEmpty ? [] : [Block(text: String(repeating: "#", count: level) + " " + text)]
    }

    private func preformatted(_ node: Int) throws(DocumentWork.Stop) -> [Block] {
        var code = ""
        var language = try self.language(node)
        for index in node + 1..<tree.nodes[node].end {
            switch tree.nodes[index].element {
            case nil: code += try decoded(index)
            case .br: code += "\n"
            case .code: if language == nil { language = try self.language(index) }
            default: break
            }
        }
        while code.last?.isNewline ?? false { code.removeLast() }
        if code.hasPrefix("\n") { code.removeFirst() }
        if code.allSatisfy(\.isWhitespace) { return [] }
        let fence = String(repeating: "`", count: max(3, MarkdownLine.longestRun(of: "`", in: code) + 1))
        return [Block(text: "\(fence)\(language ?? "")\n\(code)\n\(fence)")]
    }

    private func language(_ node: Int) throws(DocumentWork.Stop) -> String? {
        try tree.value(of: "class", in: node).flatMap(ClassNames.language)
    }

    /// Returns the text with something before its first and each other line that isn't empty.
    private func prefixed(_ text: String, _ first: String, _ others: String) throws(DocumentWork.Stop) -> String {
        try tree.work.take(text.utf8.count)
        let bare = String(others.reversed().drop { $0 == " " }.reversed())
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            (index == 0 ? first : line.isEmpty ? bare : others) + line
        }.joined(separator: "\n")
    }

    // MARK: Lists

    private func list(_ node: Int, _ depth: Int, _ isAfterList: Bool) throws(DocumentWork.Stop) -> [Block] {
        if depth >= Self.mostNested { return try blocks(in: node, depth: depth) }
        var items: [[Block]] = []
        for child in try tree.children(of: node) {
            let element = tree.nodes[child].element
            if element == nil, try decoded(child).allSatisfy(\.isWhitespace) { continue }
            switch element {
            case nil: items.append([Block(text: try inline(child))])
            case .li: items.append(try blocks(in: child, depth: depth + 1))
            default: items.append(try blocks(of: child, depth + 1, isAfterList: false))
            }
        }
        let isTight = items.allSatisfy { item in item.dropFirst().allSatisfy(\.isList) }
        let isNumbered = tree.nodes[node].element == .ol
        let start = isNumbered ? try tree.value(of: "start", in: node).flatMap { Int($0) } ?? 1 : 0
        var lines: [String] = []
        for (index, item) in items.enumerated() {
            let number = min(max(start, 0), 900_000_000) + index
            let marker = isNumbered ? "\(number)\(isAfterList ? ")" : ".") " : isAfterList ? "* " : "- "
            let text = item.map(\.text).joined(separator: isTight ? "\n" : "\n\n")
            let indentation = String(repeating: " ", count: marker.count)
            lines.append(
                text.isEmpty ? String(marker.dropLast()) : try prefixed(text, marker, indentation))
        }
        if lines.isEmpty { return [] }
        return [Block(text: lines.joined(separator: isTight ? "\n" : "\n\n"), isList: true, isFirstList: !isAfterList)]
    }

    // MARK: Tables

    private func table(_ node: Int, _ depth: Int) throws(DocumentWork.Stop) -> [Block] {
        guard let table = try MarkdownTable(tree, node, { (cell) throws(DocumentWork.Stop) in try self.cell(cell) }),
            table.columns > 1
        else { return try blocks(in: node, depth: depth) }
        var blocks: [Block] = []
        for child in try tree.children(of: node) where tree.nodes[child].element == .caption {
            blocks += try self.blocks(in: child, depth: depth)
        }
        return blocks + [Block(text: table.text)]
    }

    /// Returns the text of a cell as one line; `nil` if it has more than lines.
    private func cell(_ node: Int) throws(DocumentWork.Stop) -> String? {
        if hasBlocks[node] {
            for index in node + 1..<tree.nodes[node].end {
                let element = tree.nodes[index].element
                if element?.isBlock == true, element != .p, element != .div { return nil }
            }
        }
        let texts = try blocks(in: node, depth: Self.mostNested).map(\.text)
        return texts.joined(separator: "<br>").replacing("\\\n", with: "<br>").replacing("|", with: "\\|")
    }
}

// MARK: - Lines

extension MarkdownText {

    private func inline(_ node: Int) throws(DocumentWork.Stop) -> String {
        var line = MarkdownLine()
        if tree.nodes[node].element == nil {
            try append(node, to: &line)
        } else {
            try appendChildren(of: node, to: &line)
        }
        return line.text
    }

    private func decoded(_ text: Int) throws(DocumentWork.Stop) -> String {
        let range = tree.nodes[text].range
        try tree.work.take(range.count)
        let written = tree.bytes.text(in: range)
        return tree.nodes[text].isRaw ? written : HTMLEntity.decoded(written)
    }

    private func appendChildren(of node: Int, to line: inout MarkdownLine) throws(DocumentWork.Stop) {
        for child in try tree.children(of: node) { try append(child, to: &line) }
    }

    private func append(_ node: Int, to line: inout MarkdownLine) throws(DocumentWork.Stop) {
        guard let element = tree.nodes[node].element else { return line.append(try decoded(node)) }
        if try tree.has("hidden", in: node) { return }
        switch element {
        case .br: line.breakLine()
        case .img: try appendImage(node, to: &line)
        case .a:
            line.begin(.link)
            try appendChildren(of: node, to: &line)
            let url = try tree.value(of: "href", in: node)
            line.endLink(to: url?.hasPrefix("#") == true ? nil : url)
        case .b, .strong, .mark: try append(node, .strong, to: &line)
        case .i, .em, .cite, .dfn, .var: try append(node, .emphasis, to: &line)
        case .s, .strike, .del: try append(node, .struck, to: &line)
        case .sup: try append(node, .raised, to: &line)
        case .sub: try append(node, .lowered, to: &line)
        case .code, .kbd, .samp, .tt: try appendCode(node, to: &line)
        case .q: try append(node, between: ("“", "”"), to: &line)
        case .rt: try append(node, between: ("(", ")"), to: &line)
        case .rp: break
        case .audio, .video: try appendRecording(node, to: &line)
        case .input:
            if try tree.value(of: "type", in: node)?.lowercased() == "checkbox" {
                line.append(markdown: try tree.has("checked", in: node) ? "[x]" : "[ ]")
                line.separate()
            }
        default:
            if element.isBlock { line.separate() }
            try appendChildren(of: node, to: &line)
            if element.isBlock { line.separate() }
        }
    }

    private func append(
        _ node: Int, _ mark: MarkdownLine.Mark, to line: inout MarkdownLine
    ) throws(DocumentWork.Stop) {
        line.begin(mark)
        try appendChildren(of: node, to: &line)
        line.end(mark)
    }

    private func append(
        _ node: Int, between marks: (String, String), to line: inout MarkdownLine
    ) throws(DocumentWork.Stop) {
        line.append(marks.0)
        try appendChildren(of: node, to: &line)
        line.append(marks.1)
    }

    private func appendCode(_ node: Int, to line: inout MarkdownLine) throws(DocumentWork.Stop) {
        let code = try tree.text(in: node) ?? ""
        let classes = try tree.value(of: "class", in: node)?.split(separator: " ") ?? []
        guard classes.contains("language-math"), !code.isEmpty else { return line.append(code: code) }
        line.append(markdown: classes.contains("math-display") ? "$$\(code)$$" : "$\(code)$")
    }

    private func appendImage(_ node: Int, to line: inout MarkdownLine) throws(DocumentWork.Stop) {
        let alternative = try tree.value(of: "alt", in: node) ?? ""
        let classes = try tree.value(of: "class", in: node)?.split(separator: " ") ?? []
        guard let source = try tree.value(of: "src", in: node), !classes.contains("emoji"),
            !classes.contains("wp-smiley")
        else { return line.append(alternative) }
        line.appendImage(alternative, source)
    }

    private func appendRecording(_ node: Int, to line: inout MarkdownLine) throws(DocumentWork.Stop) {
        var url = try tree.value(of: "src", in: node)
        for index in node + 1..<tree.nodes[node].end where url == nil && tree.nodes[index].element == .source {
            url = try tree.value(of: "src", in: index)
        }
        guard let url else { return try appendChildren(of: node, to: &line) }
        let title = try tree.value(of: "title", in: node)
        line.separate()
        line.begin(.link)
        line.append(title ?? (tree.nodes[node].element == .audio ? "audio" : "video"))
        line.endLink(to: url)
        line.separate()
    }
}
