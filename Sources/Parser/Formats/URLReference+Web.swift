import Base

extension URLReference {

    /// Returns whether the text is a URL on the web: `http://` or `https://` and more.
    package static func isWebAddress(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.starts(with: "http://", at: 0) && bytes.count > 7
                || bytes.starts(with: "https://", at: 0) && bytes.count > 8
        }
    }
}
