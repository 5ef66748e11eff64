/// Copies HTML and makes the URLs in attributes absolute on the way.
struct HTMLURLResolver {
    private let bytes: HTMLBytes

    /// Taken apart when it is first needed: many fragments have no relative URL.
    private lazy var base = URLReference.Base(baseText)
    private let baseText: String

    private var output: [UInt8] = []
    /// How much of `bytes` is in `output`, changed or not.
    private var copied = 0

    init(_ bytes: HTMLBytes, base: String) {
        self.bytes = bytes
        baseText = base
    }

    /// The HTML with what was resolved; nil when nothing was.
    var result: String? {
        mutating get {
            guard copied > 0 else { return nil }
            output.append(contentsOf: bytes[copied...])
            copied = bytes.count
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// To be called from front to back.
    mutating func resolve(_ attribute: HTMLAttribute, _ kind: HTMLURLAttribute) {
        // `<a href>` has no place for a value.
        if attribute.value.isEmpty, attribute.quote == nil { return }
        switch kind {
        case .single:
            guard !hasScheme(attribute.value) else { return }
            if joinToBase(attribute) { return }
            let reference = attribute.text(in: bytes)
            replace(attribute, reference, with: base.resolve(reference))
        case .sourceSet:
            let set = attribute.text(in: bytes)
            replace(attribute, set, with: HTMLSourceSet.resolved(set, base: base))
        }
    }
}

private extension HTMLURLResolver {

    /// A quick look, so that absolute URLs, most of all, cost nothing.
    func hasScheme(_ value: Range<Int>) -> Bool {
        let value = bytes.trimmed(value)
        guard let first = value.first, bytes[first].isASCIILetter else { return false }
        for index in value {
            switch bytes[index] {
            case UInt8(ascii: ":"): return true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
            case let byte where byte.isASCIILetter || byte.isASCIIDigit: continue
            default: return false
            }
        }
        return false
    }

    /// Most relative URLs become absolute by what is put before them; false for the others.
    mutating func joinToBase(_ attribute: HTMLAttribute) -> Bool {
        let value = HTMLBytes(rebasing: bytes[attribute.value])
        guard !value.contains(UInt8(ascii: "&")), let prefix = base.prefix(before: value) else { return false }
        begin(attribute)
        append(prefix, in: attribute)
        output.append(contentsOf: value)
        end(attribute)
        return true
    }

    mutating func replace(_ attribute: HTMLAttribute, _ value: String, with resolved: String?) {
        guard let resolved, resolved != value else { return }
        begin(attribute)
        append(resolved.utf8, in: attribute)
        end(attribute)
    }

    // MARK: Output

    mutating func begin(_ attribute: HTMLAttribute) {
        if output.isEmpty { output.reserveCapacity(bytes.count + bytes.count / 4) }
        output.append(contentsOf: bytes[copied..<attribute.value.lowerBound])
        if attribute.quote == nil { output.append(Self.newQuote) }
    }

    mutating func append(_ value: some Sequence<UInt8>, in attribute: HTMLAttribute) {
        let quote = attribute.quote ?? Self.newQuote
        for byte in value {
            switch byte {
            case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
            case quote: output.append(contentsOf: quote == UInt8(ascii: "\"") ? "&quot;".utf8 : "&#39;".utf8)
            default: output.append(byte)
            }
        }
    }

    mutating func end(_ attribute: HTMLAttribute) {
        if attribute.quote == nil { output.append(Self.newQuote) }
        copied = attribute.value.upperBound
    }

    /// Around a value that had none, because a URL may contain what would end it.
    static let newQuote = UInt8(ascii: "\"")
}
