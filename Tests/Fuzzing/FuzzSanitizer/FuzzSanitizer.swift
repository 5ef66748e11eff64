import Base
import FuzzSupport

@testable import HTML

/// HTML of a feed, to be stored and shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSanitizer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let html = FuzzInput.text(bytes)
        let sanitized = HTMLSanitizer.sanitized(html, base: page)
        expectEqual(HTMLSanitizer.sanitized(sanitized, base: page), sanitized, "what is sanitised already")
        expectNothingActive(in: sanitized)
        expectToBeClosed(sanitized)
        _ = HTMLSanitizer.sanitized(html, base: nil)
    }
}

private let page = "https://example.org/a/b?c"

/// Written without a look at the sanitiser's own tables, which it checks.
private func expectNothingActive(in html: String) {
    html.withUTF8Bytes { bytes in
        for token in HTMLTokenizer(bytes) {
            guard case .startTag(let tag) = token else { continue }
            let name = bytes.text(in: tag.name).lowercased()
            expect(!activeElements.contains(name), "no <\(name)> in\n\(html.debugDescription)")
            for attribute in tag.attributes(in: bytes) { expectHarmless(attribute, in: bytes, html) }
        }
    }
}

private let activeElements: Set = [
    "script", "style", "base", "meta", "link", "object", "embed", "applet", "frame", "frameset", "form",
    "button", "textarea", "select", "template", "noscript", "xmp", "plaintext", "noembed", "noframes", "svg", "title",
]

private let addresses: Set = ["href", "src", "srcset", "poster", "cite", "longdesc", "usemap", "data"]

private func expectHarmless(_ attribute: HTMLAttribute, in bytes: HTMLBytes, _ html: String) {
    let name = bytes.text(in: attribute.name).lowercased()
    expect(!name.hasPrefix("on"), "no attribute \(name) in\n\(html.debugDescription)")
    let isName = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x3A }
    expect(isName, "no attribute \(name.debugDescription) in\n\(html.debugDescription)")
    expect(!["srcdoc", "formaction", "action", "ping", "background"].contains(name), "no attribute \(name)")
    guard addresses.contains(name) || name == "style" else { return }
    // As browsers read a scheme: without white space and control characters in it.
    let value = String(attribute.text(in: bytes).lowercased().unicodeScalars.filter { $0.value > 0x20 })
    for scheme in ["javascript:", "vbscript:", "livescript:", "file:", "data:text", "data:application"] {
        expect(!value.utf8.starts(with: scheme.utf8), "no \(scheme) in \(name) in\n\(html.debugDescription)")
    }
    if name == "style" {
        for word in ["expression", "url(", "@import", "behavior", "-moz-binding", "position:fixed"] {
            expect(!value.utf8.contains(word.utf8), "no \(word) in a style in\n\(html.debugDescription)")
        }
    }
}

/// Each end tag ends the element that was opened last, and all are ended: so the result can stand in a page.
private func expectToBeClosed(_ html: String) {
    html.withUTF8Bytes { bytes in
        var open: [String] = []
        for token in HTMLTokenizer(bytes) {
            switch token {
            case .startTag(let tag) where !tag.element.isVoid: open.append(bytes.text(in: tag.name))
            case .endTag(let tag):
                expectEqual(open.popLast() ?? "nothing", bytes.text(in: tag.name), "the open element in\n\(html)")
            case .unfinishedTag: expect(false, "whole tags in\n\(html)")
            default: break
            }
        }
        expect(open.isEmpty, "nothing left open, found \(open) in\n\(html)")
    }
}
