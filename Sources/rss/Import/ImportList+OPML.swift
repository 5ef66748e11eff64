import Parser
import TerminalText

extension ImportList {

    /// - Parameter file: a path, or `-` for standard input.
    ///
    /// Throws ``Failure``.
    init(opml file: String) throws {
        let name = InputFile.shown(file)
        self.init(name: name, document: try Self.document(file, name))
        losses = Self.losses(document)
    }

    private static func document(_ file: String, _ name: String) throws -> OPMLDocument {
        let bytes = try InputFile.read(file)
        do {
            return try OPMLReader.read(bytes)
        } catch OPMLError.unreadable where bytes.starts(with: "http".utf8) {
            throw Failure("\(name): not OPML but a list of addresses; use 'xargs rss add'", ExitStatus.badInput)
        } catch {
            let failure = Failure(error)
            throw Failure("\(name): \(failure.message)", failure.status)
        }
    }

    private static func losses(_ document: OPMLDocument) -> [String] {
        var losses = document.skipped.map(words)
        if document.unreadCount > 0 {
            losses.append("skipped \(document.unreadCount) outlines that are nested too deeply or follow the end")
        }
        if document.isTruncated { losses.append("the file is truncated; read what was there") }
        return losses
    }

    private static func words(_ outline: SkippedOutline) -> String {
        let name = [outline.url, outline.title].compactMap { $0 }.first.map { " (\(TerminalText.safe($0)))" } ?? ""
        let place = outline.line.map { "line \($0)" } ?? "outline \(outline.number)"
        let reason =
            switch outline.reason {
            case .notAWebAddress: "not an http or https URL"
            case .noAddress: "no address"
            case .link: "a link, not a feed"
            case .inclusion: "included lists are not fetched"
            case .comment: "commented out"
            }
        return "\(place)\(name): \(reason)"
    }
}
