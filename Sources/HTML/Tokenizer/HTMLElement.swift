import Base

/// The elements that have a meaning here. All others are ``unknown``.
package enum HTMLElement: String, CaseIterable, Sendable {
    case a, abbr, acronym, address, annotation, area, article, aside, audio, b, base, bdi, bdo, big, blockquote
    case body, br, button, canvas, caption, center, cite, code, col, colgroup, datalist, dd, del, details, dfn
    case dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer, form, frame, frameset, h1
    case h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i, iframe, img, input, ins, kbd, label, legend, li
    case link, listing, main, map, mark, math, menu, meta, nav, nobr, noembed, noframes, noscript, object, ol
    case optgroup, option, p, param, picture, plaintext, pre, q, rb, rp, rt, rtc, ruby, s, samp, script, section
    case select, small, source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, template
    case textarea, tfoot, th, thead, time, title, tr, track, tt, u, ul, `var`, video, wbr, xmp
    case annotationXML = "annotation-xml"
    case unknown

    private static let names = NameTable(name: \HTMLElement.rawValue)

    /// Finds the element called `name`, in any case. A start tag `image` is one of `img` (WHATWG HTML 13.2.6.4.7).
    package init(_ name: HTMLBytes) {
        self = Self.names[name] ?? (name.count == 5 && name.starts(with: "image", at: 0) ? .img : .unknown)
    }

    /// The way in which the text between start tag and end tag is read (WHATWG HTML 13.2.5.1 to 13.2.5.5).
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
    package var isVoid: Bool {
        switch self {
        case .area, .base, .br, .col, .embed, .frame, .hr, .img, .input, .link, .meta, .param, .source, .track, .wbr:
            true
        default: false
        }
    }

    /// Whether the text before and after it stands on other lines.
    package var separatesWords: Bool {
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
