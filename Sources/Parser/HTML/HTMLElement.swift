/// The elements that mean something here. All others are ``unknown``.
enum HTMLElement: String, CaseIterable, Sendable {
    case a, abbr, acronym, address, annotation, area, article, aside, audio, b, base, big, blockquote, body, br
    case button, canvas, caption, center, cite, code, col, colgroup, dd, del, details, dfn, dialog, dir, div, dl, dt
    case em, embed, fieldset, figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6, head
    case header, hgroup, hr, html, i, iframe, img, input, ins, kbd, label, legend, li, link, listing, main, map, mark
    case math, menu, meta, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, p, param, picture
    case plaintext, pre, q, rp, rt, ruby, s, samp, script, section, select, small, source, span, strike, strong, style
    case sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt, u
    case ul, `var`, video, wbr, xmp
    case unknown

    /// The element called `name`, in any case.
    init(_ name: HTMLBytes) {
        self = HTMLElementTable.shared[name]
    }

    /// How the text between the start tag and the end tag is read (WHATWG HTML 13.2.5.1 to 13.2.5.5).
    var content: Content {
        switch self {
        case .script, .style, .xmp, .iframe, .noembed, .noframes: .rawText
        case .textarea, .title: .escapableRawText
        case .plaintext: .plainText
        default: .markup
        }
    }

    enum Content {
        case markup
        /// Neither tags nor references until the element's own end tag.
        case rawText
        /// References but no tags until the element's own end tag.
        case escapableRawText
        /// Text to the end of the document.
        case plainText
    }

    /// Whether it has no end tag.
    var isVoid: Bool {
        switch self {
        case .area, .base, .br, .col, .embed, .frame, .hr, .img, .input, .link, .meta, .param, .source, .track, .wbr:
            true
        default: false
        }
    }

    /// Whether what comes before and after it stands on other lines.
    var separatesWords: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .dir, .div,
            .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header,
            .hgroup, .hr, .html, .iframe, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p,
            .plaintext, .pre, .section, .select, .summary, .table, .tbody, .td, .textarea, .tfoot, .th, .thead, .title,
            .tr, .ul, .video, .audio, .object, .xmp:
            true
        default: false
        }
    }
}
