import Parser

/// Parses sfeed's `sfeedrc`, sfeedrc(5): a shell script whose function `feeds` calls `feed` with a name and an address.
///
/// The script is never run: only literal words are taken.
package enum SfeedConfiguration {

    package static func read(_ text: String) -> ReaderList {
        var list = ReaderList()
        var isWithinFeeds = false
        // Each is compiled once, not for each line.
        let beginning = /\s*(function\s+)?feeds\s*(\(\s*\))?\s*\{?\s*(#.*)?/
        let end = /\s*\}/
        let path = /\s*sfeedpath=["']?(\$HOME|\$\{HOME\}|~)?(\/[^"'$`;]*)["']?\s*(#.*)?/
        for line in ShellLine.lines(of: text) {
            if !isWithinFeeds {
                isWithinFeeds = line.text.wholeMatch(of: beginning) != nil
                // Matches `sfeedpath="$HOME/feeds"`.
                if let (_, home, rest, _) = line.text.wholeMatch(of: path)?.output {
                    list.articles = (home == nil ? "" : "~") + rest
                }
            } else if line.text.allSatisfy({ $0.isWhitespace || $0 == "{" }) {
                continue
            } else if line.text.prefixMatch(of: end) != nil {
                isWithinFeeds = false
            } else {
                take(line, &list)
            }
        }
        return list
    }

    private static func take(_ line: ShellLine, _ list: inout ReaderList) {
        guard let words = line.words else {
            return list.skipped.append(SkippedLine(number: line.number, reason: .notLiteral))
        }
        if words.isEmpty { return }
        guard words[0] == "feed" else {
            return list.skipped.append(SkippedLine(number: line.number, name: words[0], reason: .notLiteral))
        }
        let name = words.count > 1 ? words[1] : nil
        guard words.count > 2 else {
            return list.skipped.append(SkippedLine(number: line.number, name: name, reason: .noAddress))
        }
        let scheme = words[2].prefix { $0 != ":" }.lowercased()
        guard ["http", "https"].contains(scheme) else {
            return list.skipped.append(SkippedLine(number: line.number, name: words[2], reason: .notAWebAddress))
        }
        list.add(OPMLFeed(url: words[2], title: name))
    }
}
