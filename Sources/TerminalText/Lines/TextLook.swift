/// How a piece of text looks, and where a click on it leads.
struct TextLook: Hashable {
    var style: TextStyle = []

    /// The number of a hyperlink among those of the ``LineWriter``; nil where there is none.
    var hyperlink: Int32?
}
