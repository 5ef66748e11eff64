/// A paragraph of Markdown while it is written: one line, and another one after each break.
///
/// Marks stand at words: the spaces inside their elements are moved out, and those without words are left out.
struct MarkdownLine {
    private var output = ""

    /// Whether a space, or a break, comes before the next word.
    private var (hasSpace, hasBreak) = (false, false)

    /// The marks that begin before the next word.
    private var waiting: [Mark] = []
    private var depths: [Mark: Int] = [:]

    /// The mark that ended last, and where.
    private var ended: (mark: Mark, end: Int)?

    /// The starts of the texts of open links.
    private var links: [Int] = []

    enum Mark {
        case strong, emphasis, struck, raised, lowered, link

        fileprivate var begin: String {
            switch self {
            case .strong: "**"
            case .emphasis: "*"
            case .struck: "~~"
            case .raised: "<sup>"
            case .lowered: "<sub>"
            case .link: "["
            }
        }

        fileprivate var end: String {
            switch self {
            case .raised: "</sup>"
            case .lowered: "</sub>"
            case .strong, .emphasis, .struck: begin
            case .link: ""
            }
        }
    }

    /// The paragraph, empty if there are no words.
    var text: String {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(Self.escapedStart).joined(separator: "\n")
    }

    // MARK: Words

    /// Appends text, in which every character stands for itself.
    mutating func append(_ words: String) {
        let scalars = Array(words.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if Self.isSpace(scalar) {
                hasSpace = true
                continue
            }
            beginWord()
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if Self.isSpecial(scalar, after: output.unicodeScalars.last, before: next) { output.append("\\") }
            output.unicodeScalars.append(scalar)
        }
    }

    /// Appends what is Markdown.
    mutating func append(markdown: String) {
        beginWord()
        output += markdown
    }

    mutating func separate() { hasSpace = true }

    mutating func breakLine() { hasBreak = true }

    private mutating func beginWord() {
        if output.isEmpty {
            (hasSpace, hasBreak) = (false, false)
        } else if hasBreak || hasSpace {
            output += hasBreak ? "\\\n" : " "
            (hasSpace, hasBreak) = (false, false)
        }
        if !waiting.isEmpty { beginMarks() }
    }

    private mutating func beginMarks() {
        for mark in waiting {
            if let ended, ended == (mark, output.utf8.count), mark != .link {
                // Two marks side by side would be others.
                output.removeLast(mark.end.count)
                continue
            }
            // It would be a picture.
            if mark == .link, output.last == "!" { output.insert("\\", at: output.index(before: output.endIndex)) }
            output += mark.begin
            if mark == .link { links.append(output.utf8.count) }
        }
        waiting = []
    }

    // MARK: Marks

    mutating func begin(_ mark: Mark) {
        depths[mark, default: 0] += 1
        if depths[mark] == 1 { waiting.append(mark) }
    }

    mutating func end(_ mark: Mark) {
        if finish(mark) {
            output += mark.end
            ended = (mark, output.utf8.count)
        }
    }

    /// - Parameter url: The address; `nil` if the link leads nowhere.
    mutating func endLink(to url: String?) {
        guard finish(.link), let start = links.popLast() else { return }
        let words = output.utf8.index(output.startIndex, offsetBy: start)
        guard let url else {
            output.remove(at: output.index(before: words))
            return
        }
        if output[words...].filter({ $0 != "\\" }) == url, Self.isPlain(url) {
            output.replaceSubrange(output.index(before: words)..., with: "<\(url)>")
        } else {
            output += "](\(Self.destination(url)))"
        }
    }

    /// Returns whether the mark has words.
    private mutating func finish(_ mark: Mark) -> Bool {
        depths[mark, default: 0] -= 1
        if depths[mark] != 0 { return false }
        guard let index = waiting.lastIndex(of: mark) else { return true }
        waiting.remove(at: index)
        return false
    }

    mutating func appendImage(_ alternative: String, _ url: String) {
        var line = MarkdownLine()
        line.append(alternative)
        append(markdown: "![\(line.output)](\(Self.destination(url)))")
    }

    /// Appends code within a line, whose fence is longer than any in it.
    mutating func append(code: String) {
        if code.isEmpty { return }
        let fence = String(repeating: "`", count: Self.longestRun(of: "`", in: code) + 1)
        let padding = code.hasPrefix("`") || code.hasSuffix("`") ? " " : ""
        append(markdown: fence + padding + code + padding + fence)
    }

    // MARK: Characters

    /// Returns the greatest number of characters of a kind in a row.
    static func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for other in text {
            run = other == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    private static func destination(_ url: String) -> String { isPlain(url) ? url : bracketed(url) }

    static func bracketed(_ url: String) -> String {
        let encoded = url.replacing("<", with: "%3C").replacing(">", with: "%3E").replacing("\n", with: "%0A")
        return "<\(encoded.replacing("\\", with: "%5C"))>"
    }

    /// Returns whether an address needs no brackets: CommonMark 0.31, 6.3.
    private static func isPlain(_ url: String) -> Bool {
        !url.isEmpty
            && url.unicodeScalars.allSatisfy {
                $0.value > 0x20 && $0.value != 0x7F && !"()<>\\".unicodeScalars.contains($0)
            }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
    }

    /// Returns whether a character would mean something else than itself, whatever stands around it.
    private static func isSpecial(
        _ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?
    ) -> Bool {
        func isWord(_ other: Unicode.Scalar?) -> Bool {
            other.map { $0.properties.isAlphabetic || isDigit($0) } ?? false
        }
        switch scalar {
        case "\\", "`", "*", "[", "]", "<", "~": return true
        case "_": return !isWord(last) || !isWord(next)
        case "&": return isWord(next) || next == "#"
        default: return false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns a line whose beginning makes no heading, list, quotation or rule of it.
    private static func escapedStart(_ line: Substring) -> Substring {
        func endsWord(_ rest: Substring) -> Bool { rest.isEmpty || rest.first == " " }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        if (1...9).contains(digits.count), rest.first == "." || rest.first == ")", endsWord(rest.dropFirst()) {
            return digits + "\\" + rest
        }
        let marks = line.prefix { $0 == "#" }
        let isHeading = !marks.isEmpty && endsWord(line.dropFirst(marks.count))
        let isItem = (line.first == "-" || line.first == "+") && endsWord(line.dropFirst())
        let isRule = !line.isEmpty && line.allSatisfy { "-=:| ".contains($0) }
        return isHeading || isItem || isRule || line.first == ">" ? "\\" + line : line
    }
}
