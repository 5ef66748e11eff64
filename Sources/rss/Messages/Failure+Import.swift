import Foundation
import Import
import Parser
import TerminalText

// MARK: - Other readers' files

extension Failure {

    /// - Parameter list: The name of the list of feeds for messages.
    init(_ error: ImportError, _ list: String) {
        switch error {
        case .opml(let error):
            let failure = Failure(error)
            self.init("\(list): \(failure.message)", failure.status)
        case .addressList:
            self.init("\(list): not OPML but a list of addresses; use 'xargs rss add'", ExitStatus.badInput)
        case .foreign(let kind): self.init("\(list): not OPML but \(kind.words)", ExitStatus.badInput)
        case .noFeeds(let reader):
            self.init("\(list): not a \(reader.rawValue) list, or without feeds", ExitStatus.badInput)
        case .noArticles(let path):
            self.init("cannot read \(path): \(String(cString: strerror(ENOENT)))", ExitStatus.notFound)
        case .notACache(let path):
            self.init("\(path) is a directory, not a newsboat cache.db", ExitStatus.notFound)
        case .notAFolder(let path):
            self.init("\(path) is not a directory of sfeed feeds", ExitStatus.notFound)
        }
    }
}

extension ForeignFile {
    /// Its name, and what to do with it.
    fileprivate var words: String {
        switch self {
        case .database: "an SQLite database; see COMING FROM OTHER READERS in rss(1)"
        case .compressed: "a compressed file; unpack it first"
        case .feed: "a feed; 'rss add' subscribes to its address, 'rss put' keeps its articles"
        case .json: "JSON of another kind; see COMING FROM OTHER READERS in rss(1)"
        case .bookmarks: "bookmarks; 'rss save' keeps their pages"
        case .table: "a table; see COMING FROM OTHER READERS in rss(1)"
        }
    }
}

extension ImportList {

    /// The messages about things that cannot be imported.
    var losses: [String] {
        var losses = skippedLines.map(\.words) + document.skipped.map(\.words)
        if document.unreadCount > 0 {
            losses.append("skipped \(document.unreadCount) outlines that are nested too deeply or follow the end")
        }
        if document.isTruncated { losses.append("the file is truncated; read what was there") }
        return losses
    }
}

extension ListedProgram {
    /// The line, for a person who is to see which programs will run.
    var shown: String {
        let program = words?.map(\.shellWord).joined(separator: " ") ?? "a line for a shell"
        return "line \(number): \(program)" + (filtered.map { " for \(TerminalText.safe($0))" } ?? "")
    }
}

extension SkippedOutline {
    fileprivate var words: String {
        let name = [url, title].compactMap { $0 }.first.map { " (\(TerminalText.safe($0)))" } ?? ""
        let place = line.map { "line \($0)" } ?? "outline \(number)"
        return "\(place)\(name): \(reason.words)"
    }
}

extension SkippedOutline.Reason {
    fileprivate var words: String {
        switch self {
        case .notAWebAddress: "not an http or https URL"
        case .noAddress: "no address"
        case .link: "a link, not a feed"
        case .scraped: "a page that FreshRSS makes a feed of"
        case .inclusion: "included lists are not fetched"
        case .comment: "commented out"
        }
    }
}

extension SkippedLine {
    var words: String {
        // An address may contain a password.
        let name = name.flatMap { $0.contains("@") ? nil : " (\(TerminalText.safe($0)))" } ?? ""
        return "line \(number)\(name): \(reason.words)"
    }
}

extension SkippedLine.Reason {
    fileprivate var words: String {
        switch self {
        case .noCounterpart(let words): "no query has '\(TerminalText.safe(words))'; see rss-query(7)"
        case .unreadable(let rest): "not a filter from here on: '\(TerminalText.safe(rest))'"
        case .macro: "macros are not imported; see [keys] in rss.toml(5)"
        case .setting: "not imported; see rss.toml(5)"
        case .program: "runs a program (--commands imports it)"
        case .notAWebAddress: "not an http or https URL"
        case .notLiteral: "needs a shell to evaluate"
        case .noAddress: "no address"
        }
    }
}

// MARK: - OPML

extension Failure {

    init(_ error: OPMLError) {
        switch error {
        case .empty: self.init("not OPML: the document is empty", ExitStatus.badInput)
        case .notOPML(let root):
            self.init("not OPML: the root element is <\(TerminalText.safe(root))>", ExitStatus.badInput)
        case .unreadable: self.init("not OPML: not well-formed XML", ExitStatus.badInput)
        case .tooComplex: self.init("not OPML: too many different names", ExitStatus.badInput)
        case .libraryMissing(let reason): self.init("cannot load libxml2: \(reason)", ExitStatus.badConfiguration)
        }
    }
}
