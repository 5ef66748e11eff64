import HTML

/// The open elements that affect the text to come.
///
/// Tags need not match: an end tag closes the innermost element of its name together with those inside it, as long as
/// none of them is a wall. The depth is limited, so that neither time nor memory grows with hostile nesting.
struct ElementStack {
    private(set) var elements: [OpenElement] = []
    private var counts = [Int](repeating: 0, count: Group.allCases.count)

    /// The number of open elements that hide their content.
    private var hiddenCount = 0

    /// The number of open elements with a style of their own.
    private var styledCount = 0

    /// The number of open elements beyond the limit.
    private var ignored = 0
    private static let limit = 100

    /// A group of elements whose open ones are counted, because they are looked up very often.
    enum Group: Int, CaseIterable {
        case preformatted, list, item, table, heading, link, quotation

        init?(_ element: HTMLElement) {
            switch element {
            case .pre, .listing, .xmp: self = .preformatted
            case .ul, .ol, .menu, .dir: self = .list
            case .li: self = .item
            case .table: self = .table
            case .h1, .h2, .h3, .h4, .h5, .h6: self = .heading
            case .a: self = .link
            case .q: self = .quotation
            default: return nil
            }
        }
    }

    var last: OpenElement? { elements.last }

    /// Whether the following content is hidden.
    var isHidden: Bool { hiddenCount > 0 }

    func isOpen(_ group: Group) -> Bool {
        counts[group.rawValue] > 0
    }

    /// Whether the innermost quotation is inside another one.
    var isQuotationNested: Bool {
        counts[Group.quotation.rawValue] > 1
    }

    /// The way in which following white space is shown; `nil` if it is folded.
    var whiteSpace: WhiteSpace? {
        styledCount > 0 ? elements.last { $0.whiteSpace != nil }?.whiteSpace : nil
    }

    /// Whether an element of this name is open that has a style of its own.
    func isStyled(_ element: HTMLElement) -> Bool {
        styledCount > 0 && elements.contains { $0.element == element && $0.isStyled }
    }

    /// Whether what comes is a superscript.
    var isRaised: Bool { elements.contains { $0.element == .sup } }

    /// Pushes an element. Returns `false` if the limit is reached: the element is then ignored.
    mutating func push(_ element: OpenElement) -> Bool {
        guard elements.count < Self.limit else {
            ignored += 1
            return false
        }
        elements.append(element)
        count(element, 1)
        return true
    }

    mutating func pop() {
        if let element = elements.popLast() { count(element, -1) }
    }

    private mutating func count(_ element: OpenElement, _ change: Int) {
        if let group = Group(element.element) { counts[group.rawValue] += change }
        if element.isHidden { hiddenCount += change }
        if element.isStyled { styledCount += change }
    }

    mutating func update(at index: Int, _ change: (inout OpenElement) -> Void) {
        count(elements[index], -1)
        change(&elements[index])
        count(elements[index], 1)
    }

    /// Returns the number of elements to pop to close `element`: 0 if it isn't open or is behind a wall.
    func depth(of element: HTMLElement, behind isWall: (HTMLElement) -> Bool) -> Int {
        for (depth, open) in elements.reversed().enumerated() {
            if open.element == element { return depth + 1 }
            if isWall(open.element) { return 0 }
        }
        return 0
    }

    /// Counts an end tag. Returns `true` if it belongs to an element beyond the limit.
    mutating func skipsEndTag() -> Bool {
        guard ignored > 0 else { return false }
        ignored -= 1
        return true
    }
}

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

    /// Whether its style strikes its text out.
    var isStruck = false

    /// Whether its end must be the end tag that belongs to it, as it has a style.
    var isStyled: Bool { whiteSpace != nil || isStruck }

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
