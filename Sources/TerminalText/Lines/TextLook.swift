/// How a piece of text looks, and where a click on it leads.
struct TextLook: Hashable {
    var style: TextStyle = []

    /// The number of a hyperlink of the ``LineWriter``, if any.
    var hyperlink: Int32?
}
