import Base
import FuzzSupport

/// A reference, and its base on the lines after it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzInput.read(start, count) { bytes in
        let (line, rest) = FuzzInput.firstLine(of: bytes)
        let (reference, base) = (FuzzInput.text(line), FuzzInput.text(rest))
        guard let url = URLReference.resolve(reference, against: base) else {
            let full = URLReference.Base(base).resolve(reference + " ")
            return expect(full == nil, "no address for \(reference.debugDescription), found \(full ?? "")")
        }
        expectTheShortWayToAgree(reference, URLReference.Base(base), url)
        expectToStay(url, base)
    }
}

/// What takes no thinking is resolved without: white space at the end prevents that.
private func expectTheShortWayToAgree(_ reference: String, _ base: URLReference.Base, _ url: String) {
    expectEqual(base.resolve(reference + " "), url, "\(reference.debugDescription) resolved in full")
    var copy = reference
    copy.withUTF8 { bytes in
        guard let prefix = base.prefix(before: bytes) else { return }
        expectEqual(FuzzInput.text(prefix) + reference, url, "\(reference.debugDescription) put behind its base")
    }
}

private func expectToStay(_ url: String, _ base: String) {
    // Against a relative base `./a:b` is `a:b`, which only then looks absolute.
    guard URLReference.isAbsolute(base), hasHost(url) else { return }
    expectEqual(URLReference.resolve(url, against: base), url, "an absolute address")
    expectEqual(URLReference.resolve(url, against: nil), url, "an absolute address without a base")
}

/// `http:/a` and `http:///a` have none, where they should: then a host is looked for in what follows.
private func hasHost(_ url: String) -> Bool {
    let rest = url.unicodeScalars.drop { $0 != ":" }
    return rest.starts(with: "://".unicodeScalars) && !["/", "?", "#", nil].contains(rest.dropFirst(3).first)
}
