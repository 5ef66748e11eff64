/// An element whose text is being collected.
struct Capture {
    var element: FeedElement
    var rule: FieldRule
    var construct: TextConstruct
    var owner: Owner

    /// What the text is used with: a category's term, whether a guid is a permalink.
    var attribute: String?

    /// Whether text inside elements, too, is markup: Atom's `type="html"` says so, in RSS it would be chance.
    var isEscapedThroughout = false

    enum Owner {
        case feed, item, person
    }
}
