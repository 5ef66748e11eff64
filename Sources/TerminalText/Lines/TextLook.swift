/// The look of a piece of text, and the target of a click on it.
struct TextLook: Hashable {
    var style: TextStyle = []

    /// The number of a hyperlink of the ``LineWriter``, if any.
    var hyperlink: Int32?
}
