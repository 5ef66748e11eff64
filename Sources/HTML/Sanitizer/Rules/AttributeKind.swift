/// The rule for the values of a kept attribute.
enum AttributeKind {
    /// Any text: it is only shown.
    case text
    /// Letters, digits and a few signs: languages, directions, dates.
    case word
    /// A number of pixels or cells, or a share of 100.
    case number
    /// No value: the attribute is present or not.
    case flag
    case url(URLUse)
    case sourceSet
    case classes
    case identifier
    case style
}

extension HTMLElement {

    /// Returns the rule for the attribute `name`; `nil` if the element may not have it.
    func kind(of name: HTMLAttributeName) -> AttributeKind? {
        switch name {
        case .class: .classes
        case .dir, .lang, .role: .word
        case .hidden: .flag
        case .id: .identifier
        case .style: .style
        case .title: .text
        default: ownKind(of: name)
        }
    }

    /// Returns the rule for attributes that only some elements have.
    private func ownKind(of name: HTMLAttributeName) -> AttributeKind? {
        switch (self, name) {
        case (.a, .href): .url(.link)
        case (.a, .name): .identifier
        case (.a, .hreflang): .word
        case (.blockquote, .cite), (.q, .cite), (.del, .cite), (.ins, .cite): .url(.link)
        case (.time, .datetime), (.del, .datetime), (.ins, .datetime): .word
        case (.img, .alt), (.img, .sizes), (.source, .sizes), (.source, .media), (.source, .type): .text
        case (.img, .width), (.img, .height), (.source, .width), (.source, .height), (.video, .width),
            (.video, .height):
            .number
        case (.img, .srcset), (.source, .srcset): .sourceSet
        case (.img, .src), (.video, .poster): .url(.image)
        case (.audio, .src), (.video, .src), (.source, .src), (.track, .src): .url(.media)
        case (.track, .kind), (.track, .srclang): .word
        case (.track, .label): .text
        case (.audio, .controls), (.video, .controls), (.details, .open), (.ol, .reversed): .flag
        case (.ol, .start), (.li, .value): .number
        case (.ol, .type), (.ul, .type), (.li, .type): .word
        case (.td, .colspan), (.td, .rowspan), (.th, .colspan), (.th, .rowspan), (.col, .span), (.colgroup, .span):
            .number
        case (.th, .scope), (.td, .valign), (.th, .valign), (.tr, .valign): .word
        case (.th, .abbr): .text
        case (.table, .align), (.tr, .align), (.td, .align), (.th, .align), (.col, .align), (.colgroup, .align),
            (.thead, .align), (.tbody, .align), (.tfoot, .align), (.caption, .align), (.p, .align), (.div, .align),
            (.h1, .align), (.h2, .align), (.h3, .align), (.h4, .align), (.h5, .align), (.h6, .align):
            .word
        default: nil
        }
    }
}
