import Base

/// Decides whether the words of a button are the article's: boxes that open and close have their headings in buttons. Most
/// buttons are controls of the page, such as those that copy code.
enum ButtonRule {

    /// Returns whether the words are kept. The button must not belong to a form or act on the page: it has the type
    /// `button`, or stands in a heading or a paragraph, and names no action.
    ///
    /// - Parameter block: The innermost block around the button.
    static func isText(_ button: HTMLTag, in bytes: HTMLBytes, block: HTMLElement?) -> Bool {
        let isPlain =
            switch button.value(of: "type", in: bytes)?.lowercased() {
            case nil: block.map { $0.isHeading || $0 == .p || $0 == .dt || $0 == .summary } ?? false
            case "button": block != .pre
            default: false
            }
        return isPlain && !namesAction(button, in: bytes)
    }

    private static func namesAction(_ button: HTMLTag, in bytes: HTMLBytes) -> Bool {
        button.attributes(in: bytes).contains { attribute in
            ["class", "id", "name", "title", "aria-label"].contains { bytes.spells($0, in: attribute.name) }
                && actions.contains(where: attribute.text(in: bytes).lowercased().contains)
        }
    }

    private static let actions = [
        "copy", "clipboard", "share", "close", "dismiss", "play", "zoom", "fullscreen", "lightbox", "menu", "search",
        "subscribe", "vote", "clap", "carousel", "slide",
    ]
}
