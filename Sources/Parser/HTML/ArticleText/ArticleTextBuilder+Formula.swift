extension ArticleTextBuilder {

    mutating func beginFormula(_ tag: HTMLTag) {
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
