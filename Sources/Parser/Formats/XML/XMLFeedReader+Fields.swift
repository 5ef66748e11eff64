import Base
import Foundation
import HTML

/// What the text of an element becomes.
extension XMLFeedReader {

    func finishCapture() {
        guard let capture else { return }
        self.capture = nil
        textUse = .none
        if capture.owner == .person {
            finishPersonField(capture.element)
            textUse = .raw
            return
        }
        switch capture.rule.field {
        case .title, .body, .excerpt: setText(capture)
        case .published, .modified: setDate(capture)
        case .author: addAuthor(capture)
        case .tag: addTags(capture)
        case .mediaDuration: setDuration()
        default: setValue(capture)
        }
    }

    func finishPerson(_ rule: FieldRule) {
        textUse = .none
        var author: ParsedAuthor? = person
        if person == ParsedAuthor() { author = String(trimming: text.bytes).flatMap(PersonText.author) }
        if let author { add(author, rule) }
    }

    func finishImage(_ rule: FieldRule) {
        textUse = .none
        guard let reference = String(trimming: text.bytes), let url = resolve(reference) else { return }
        text.removeAll()
        set(url, rule, item == nil ? .feed : .item)
    }

    func addTag(_ tag: String, _ owner: Capture.Owner) {
        if owner == .item { item?.addTag(tag) } else { feed?.addTag(tag) }
    }

    func set(_ value: String, _ rule: FieldRule, _ owner: Capture.Owner) {
        if owner == .item { item?.setValue(value, for: rule) } else { feed?.setValue(value, for: rule) }
    }
}

private extension XMLFeedReader {

    func setText(_ capture: Capture) {
        guard var string = capturedText else { return }
        if capture.construct == .base64 { string = Base64.decoded(text.bytes) ?? string }
        let value = ParsedText(text: string, isHTML: capture.construct != .plain)
        if capture.owner == .item, capture.rule.field == .title {
            item?.setTitle(value, for: capture.rule)
        } else if capture.owner == .item {
            item?.setText(value, base: bases.current, for: capture.rule)
        } else {
            feed?.setText(value, for: capture.rule)
        }
    }

    /// Without the white space around it, and without a CDATA section's marks that were escaped with its text.
    var capturedText: String? {
        let bytes = text.bytes.trimmed.withoutCDATAMarks
        if let repaired = bytes.withWindowsCharacters {
            return repaired.withUnsafeBufferPointer(String.init(trimming:))
        }
        return String(trimming: bytes)
    }

    func setDate(_ capture: Capture) {
        guard let date = FeedDate.parse(text.bytes) else { return }
        if capture.owner == .item {
            item?.setDate(date, for: capture.rule)
        } else {
            feed?.setDate(date, for: capture.rule)
        }
    }

    func addAuthor(_ capture: Capture) {
        guard let string = capturedText, let author = PersonText.author(string) else { return }
        add(author, capture.rule)
    }

    func add(_ author: ParsedAuthor, _ rule: FieldRule) {
        if item != nil { item?.addAuthor(author, for: rule) } else { feed?.addAuthor(author, for: rule) }
    }

    /// Atom's term, else the text. Keywords come as a list with commas.
    func addTags(_ capture: Capture) {
        guard let string = capture.attribute ?? capturedText else { return }
        if capture.element == .itunesKeywords || capture.element == .mediaKeywords {
            for keyword in string.split(separator: ",") {
                let tag = HTMLText.plain(String(keyword))
                if !tag.isEmpty { addTag(tag, capture.owner) }
            }
        } else {
            addTag(ParsedText(text: HTMLEntity.decoded(string), isHTML: false).plain ?? string, capture.owner)
        }
    }

    func setDuration() {
        guard let string = String(trimming: text.bytes), let seconds = MediaDuration.seconds(in: string) else { return }
        item?.setMediaDuration(seconds)
    }

    func setValue(_ capture: Capture) {
        guard let string = String(trimming: text.bytes) else { return }
        switch capture.rule.field {
        case .link, .image:
            // Markup has no business in an address.
            let reference = capture.construct == .xhtml ? HTMLText.plain(string) : string
            if let url = resolve(reference) { set(url, capture.rule, capture.owner) }
        case .id:
            set(string, capture.rule, capture.owner)
            usePermalink(string, isPermaLink: capture.attribute)
        default:
            set(string, capture.rule, capture.owner)
        }
    }

    /// An id that looks like an address is one, unless it says otherwise. A link counts before it.
    func usePermalink(_ id: String, isPermaLink: String?) {
        guard isPermaLink?.lowercased() != "false", URLReference.isWebAddress(id), let url = resolve(id) else { return }
        item?.setValue(url, for: FieldRule(field: .link, rank: 2))
    }

    func finishPersonField(_ element: FeedElement) {
        defer { text.removeAll() }
        guard let string = String(trimming: text.bytes) else { return }
        switch element {
        case .name: person.name = person.name ?? ParsedText(text: string, isHTML: true).plain
        case .email: person.email = string
        default: person.url = resolve(string)
        }
    }
}

/// Text in base64, white space in it ignored.
private enum Base64 {

    /// Nil when it is not base64, or not of text.
    static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let data = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters), !data.isEmpty else {
            return nil
        }
        return String(validating: data, as: UTF8.self)
    }
}
