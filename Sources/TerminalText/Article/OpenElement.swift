import HTML

/// An element whose end is still to come.
struct OpenElement {
    let element: HTMLElement

    /// Holds again after the element.
    let outerLook: TextLook

    /// Where the element's text begins: the number of its paragraph, the offset in that.
    let start: TextPosition

    /// Whether the writer has a block for it.
    var hasBlock = false

    /// Whether nothing in it is shown.
    var isHidden = false

    /// How its style shows white space; `nil` as around it.
    var whiteSpace: WhiteSpace?

    /// Whether it is code that is to be read as a formula.
    var isFormula = false

    /// Of a list.
    var numbering: ListNumbering?

    /// Of a link, until its mark is set; of audio and video, until their URL is known.
    var target: Target?

    /// What an abbreviation stands for.
    var expansion: String?

    enum Target: Equatable {
        case url(String)
        /// In this very document.
        case place
        case awaitsSource
    }

    struct TextPosition: Equatable {
        var paragraph: Int
        var offset: Int
    }
}
