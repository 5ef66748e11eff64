/// What elements say with their attributes: links, enclosures, media, images.
extension XMLFeedReader {

    func addFeedLink(_ attributes: XMLAttributes) {
        guard let href = attributes.text("href"), let url = resolve(href) else { return }
        switch LinkRelation(attributes) {
        case .alternate(let isPage):
            feed?.setValue(url, for: FieldRule(field: .homePage, rank: isPage ? 8 : 4))
        case .own: feed?.feed.feedURL = url
        default: break
        }
    }

    func addItemLink(_ attributes: XMLAttributes) {
        guard let href = attributes.text("href"), let url = resolve(href) else { return }
        switch LinkRelation(attributes) {
        case .alternate(let isPage):
            item?.setValue(url, for: FieldRule(field: .link, rank: isPage ? 8 : 4))
        case .own: item?.setValue(url, for: FieldRule(field: .link, rank: 1))
        case .enclosure: addAttachment(url, attributes, size: "length")
        case .related: item?.addRelated(url)
        case .other: break
        }
    }

    func addEnclosure(_ attributes: XMLAttributes) {
        guard let reference = attributes.text("url") ?? attributes.text("href"), let url = resolve(reference) else {
            return
        }
        addAttachment(url, attributes, size: "length")
    }

    func addMedia(_ attributes: XMLAttributes) {
        guard let reference = attributes.text("url"), let url = resolve(reference) else { return }
        let isImage = attributes.text("medium") == "image" || attributes.text("type")?.hasPrefix("image/") == true
        if isImage { item?.setValue(url, for: FieldRule(field: .image, rank: 6)) }
        addAttachment(url, attributes, size: "fileSize")
    }

    /// False when the image's address is not in an attribute.
    func setImage(_ attributes: XMLAttributes, _ rule: FieldRule, _ owner: Capture.Owner) -> Bool {
        guard let reference = attributes.text("href") ?? attributes.text("url"), let url = resolve(reference) else {
            return false
        }
        set(url, rule, owner)
        return true
    }

    private func addAttachment(_ url: String, _ attributes: XMLAttributes, size: StaticString) {
        item?.addAttachment(
            ParsedAttachment(
                url: url,
                mimeType: attributes.text("type"),
                size: attributes.text(size).flatMap { Int64($0) },
                duration: attributes.text("duration").flatMap(MediaDuration.seconds)))
    }
}
