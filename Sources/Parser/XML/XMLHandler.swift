/// A receiver of a document's elements and text.
///
/// The bytes that it gets are valid only during the call.
protocol XMLHandler: ~Copyable {

    /// Returns the handler's own number for an element's name. Called once per document and distinct name.
    func code(for name: XMLName) -> UInt8

    mutating func startElement(_ code: UInt8, name: XMLName, attributes: XMLAttributes)
    mutating func endElement(_ code: UInt8, name: XMLName)
    mutating func text(_ bytes: Span<UInt8>)
}
