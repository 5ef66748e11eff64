extension ArticleTextBuilder {

    mutating func beginFormula(_ tag: HTMLTag) {
        // An empty element, and what may be one for want of an end, holds nothing to read.
        if tag.isSelfClosing { return }
        if tag.value(of: "display", in: bytes)?.lowercased() == "block" { separate() }
        formula = Formula(alternative: tag.value(of: "alttext", in: bytes))
    }

    mutating func finishFormula() {
        guard var finished = formula else { return }
        formula = nil
        text.append(finished.text())
    }
}
