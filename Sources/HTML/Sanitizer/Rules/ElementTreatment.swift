/// What is done with an element.
enum ElementTreatment {
    case keep
    /// The tags go, what is between them stays.
    case unwrap
    case dropWithContent
    /// Kept as `pre`: it shows its text as it stands.
    case preformatted
    case image
    /// Shows something from elsewhere: becomes a link to it.
    case embedded
    /// Kept as a check box of a list of tasks; other fields of forms go.
    case field
    /// MathML: becomes its TeX.
    case formula
    /// Notes about a formula, TeX perhaps.
    case annotation
    /// Shown where scripts don't run, as here.
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
