/// Receives a document's elements and text as they are read.
///
/// The bytes it is given are valid only during the call.
protocol XMLHandler: ~Copyable {

    /// The handler's own number for an element's name. Asked once per document and distinct name.
    func code(for name: XMLName) -> UInt8

    mutating func startElement(_ code: UInt8, name: XMLName, attributes: XMLAttributes)
    mutating func endElement(_ code: UInt8, name: XMLName)
    mutating func text(_ bytes: Span<UInt8>)
}
