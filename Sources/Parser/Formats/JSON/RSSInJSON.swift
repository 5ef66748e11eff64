import Base
import HTML

/// Rewrites RSS in JSON (http://scripting.com/rss.json) as RSS, whose reader knows what its elements mean.
///
/// A member is an element, or several of the same name as an array. The attributes of an element are members of an
/// object, whose text is its member `#value`.
enum RSSInJSON {

    /// Returns `nil` if the document is not RSS.
    static func xml(of document: JSONValue) -> [UInt8]? {
        guard let rss = document["rss"], rss["channel"]?.isObject == true else { return nil }
        var xml: [UInt8] = []
        append("rss", rss, to: &xml)
        return xml.withUnsafeBufferPointer(UTF8Cleaner.cleaned)
    }

    private static func append(_ name: String, _ value: JSONValue, to xml: inout [UInt8]) {
        guard isName(name) else { return }
        if value.isArray {
            // Some write the list of RSS 1.0 instead of the element.
            for element in value.elements { append(name == "items" ? "item" : name, element, to: &xml) }
        } else if value.isObject || text(of: value) != nil {
            let members = value.members
            let hasAttributes = value["#value"] != nil || !elementsOfElements.contains(name)
            let isAttribute = { (member: (name: String, value: JSONValue)) in
                hasAttributes && isAttributeName(member.name) && text(of: member.value) != nil
            }
            xml += Array("<\(name)".utf8)
            for member in members where isAttribute(member) {
                guard let attribute = text(of: member.value) else { continue }
                xml += Array(" \(member.name)=\"".utf8)
                xml.appendEscaped(attribute.utf8.span, quotes: true)
                xml.append(UInt8(ascii: "\""))
            }
            xml.append(UInt8(ascii: ">"))
            if let text = text(of: value["#value"] ?? value) { xml.appendEscaped(text.utf8.span) }
            for member in members where !isAttribute(member) {
                append(member.name, member.value, to: &xml)
            }
            xml += Array("</\(name)>".utf8)
        }
    }

    /// The elements that have elements, and no attributes.
    private static let elementsOfElements: Set<String> = [
        "channel", "item", "items", "image", "textInput", "skipHours", "skipDays", "author",
    ]

    private static func text(of value: JSONValue) -> String? {
        value.text ?? value.flag.map { $0 ? "true" : "false" }
    }

    /// Returns whether the name can be an attribute's: those of RSS and its modules have no prefix but XML's own.
    private static func isAttributeName(_ name: String) -> Bool {
        isName(name) && (!name.contains(":") || name.hasPrefix("xml"))
    }

    /// Returns whether the name can be that of an element or an attribute.
    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, XMLSource.isNameStart(first) else { return false }
        return name.utf8.allSatisfy(XMLSource.isNamePart)
    }
}
