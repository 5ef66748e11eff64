import HTML

/// An element whose end tag is still to come.
struct OpenElement {
    let element: HTMLElement

    /// The look of the text after the element.
    let outerLook: TextLook

    /// The position where the element's text begins: the number of its paragraph, and the offset in it.
    let start: TextPosition

    /// Whether the writer has a block for it.
    var hasBlock = false

    /// Whether its content is hidden.
    var isHidden = false

    /// The way in which its style shows white space; `nil` means as around it.
    var whiteSpace: WhiteSpace?

    /// Whether it is code that is to be read as a formula.
    var isFormula = false

    /// The numbering of a list.
    var numbering: ListNumbering?

    /// The target of a link, until its mark is set; of audio and video, until their URL is known.
    var target: Target?

    /// The expansion of an abbreviation.
    var expansion: String?

    enum Target: Equatable {
        case url(String)
        /// A place in the same document.
        case place
        case awaitsSource
    }

    struct TextPosition: Equatable {
        var paragraph: Int
        var offset: Int
    }
}
