/// The treatment of an element.
enum ElementTreatment {
    case keep
    /// The tags are dropped, the content stays.
    case unwrap
    case dropWithContent
    /// Kept as `pre`: it shows its text as it is written.
    case preformatted
    case image
    /// Becomes a link to the embedded content.
    case embedded
    /// Kept if it is a check box of a task list; other form fields are dropped.
    case field
    /// MathML, which becomes its TeX.
    case formula
    /// An annotation of a formula, perhaps its TeX.
    case annotation
    /// Shown if scripts don't run, as here.
    case noscript
}

extension HTMLElement {

    var treatment: ElementTreatment {
        switch self {
        case .a, .abbr, .acronym, .address, .article, .aside, .audio, .b, .bdi, .bdo, .big, .blockquote, .br, .caption,
            .center, .cite, .code, .col, .colgroup, .dd, .del, .details, .dfn, .dir, .div, .dl, .dt, .em, .figcaption,
            .figure, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .i, .ins, .kbd, .li, .main, .mark,
            .menu, .nav, .ol, .p, .picture, .pre, .q, .rb, .rp, .rt, .rtc, .ruby, .s, .samp, .section, .small,
            .source, .span, .strike, .strong, .sub, .summary, .sup, .table, .tbody, .td, .tfoot, .th, .thead, .time,
            .tr, .track, .tt, .u, .ul, .var, .video, .wbr:
            .keep
        case .base, .body, .canvas, .dialog, .fieldset, .font, .form, .frameset, .head, .html, .label, .legend, .link,
            .map, .area, .meta, .nobr, .optgroup, .option, .param, .unknown:
            .unwrap
        case .annotationXML, .button, .datalist, .noembed, .noframes, .script, .select, .style, .svg, .template, .title:
            .dropWithContent
        case .listing, .plaintext, .textarea, .xmp: .preformatted
        case .img: .image
        case .embed, .frame, .iframe, .object: .embedded
        case .input: .field
        case .math: .formula
        case .annotation: .annotation
        case .noscript: .noscript
        }
    }
}
