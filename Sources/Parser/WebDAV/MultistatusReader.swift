import Base

/// A file or a folder in a server's answer to PROPFIND.
package struct WebDAVResource: Hashable, Sendable {
    /// Its address as the server writes it: absolute or only a path, with escapes.
    package var href: String
    package var isFolder = false

    /// The size of a file in bytes; `nil` if the server doesn't say.
    package var size: Int?
}

/// Reads the answer of a server to PROPFIND (RFC 4918, 14.16).
package enum MultistatusReader {

    /// Returns the files and folders in the order of the document; `nil` if it is another one, or incomplete.
    package static func read(_ document: [UInt8]) -> [WebDAVResource]? {
        DocumentDecoder.withText(of: document, contentType: nil) { text in
            guard let start = text.firstIndex(of: UInt8(ascii: "<")), SAXParser.missingLibrary == nil else {
                return nil
            }
            let markup = UnsafeBufferPointer(rebasing: text[start...])
            var handler = MultistatusHandler()
            guard !OverfullTag.isPresent(in: markup), SAXParser.parse(markup, handler: &handler) == .complete,
                handler.isMultistatus
            else { return nil }
            return handler.resources
        }
    }
}

/// Collects the resources while the elements of a document go by.
private struct MultistatusHandler: XMLHandler {
    private enum Element: UInt8 {
        case other, multistatus, response, href, size, collection
    }

    /// The longest text of an element that counts, in bytes: no address is longer.
    private static let longestText = 8_192

    private(set) var isMultistatus = false
    private(set) var resources: [WebDAVResource] = []
    private var resource: WebDAVResource?

    /// The text of the element that is open, if it counts.
    private var text: [UInt8]?

    func code(for name: XMLName) -> UInt8 {
        guard name.foldedNamespace == "dav:" else { return Element.other.rawValue }
        let element: Element =
            switch name.foldedLocal {
            case "multistatus": .multistatus
            case "response": .response
            case "href": .href
            case "getcontentlength": .size
            case "collection": .collection
            default: .other
            }
        return element.rawValue
    }

    mutating func startElement(_ code: UInt8, name: XMLName, attributes: XMLAttributes) {
        text = nil
        switch Element(rawValue: code) {
        case .multistatus: isMultistatus = true
        case .response: resource = WebDAVResource(href: "")
        case .href, .size: text = []
        case .collection: resource?.isFolder = true
        default: break
        }
    }

    mutating func endElement(_ code: UInt8, name: XMLName) {
        let text = String(decoding: text ?? [], as: UTF8.self).asciiTrimmed
        self.text = nil
        switch Element(rawValue: code) {
        // The first one is its own; others belong to its properties.
        case .href where resource?.href == "": resource?.href = String(text)
        case .size:
            if let size = text.asciiNumber { resource?.size = size }
        case .response:
            if let resource, !resource.href.isEmpty { resources.append(resource) }
            resource = nil
        default: break
        }
    }

    mutating func text(_ bytes: Span<UInt8>) {
        guard let count = text?.count, count + bytes.count <= Self.longestText else { return }
        bytes.withUnsafeBufferPointer { text?.append(contentsOf: $0) }
    }
}
