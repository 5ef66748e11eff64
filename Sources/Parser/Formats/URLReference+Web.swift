import Base

extension URLReference {

    /// Whether it is the address of something on the web: `http://` or `https://` and more.
    static func isWebAddress(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.starts(with: "http://", at: 0) && bytes.count > 7
                || bytes.starts(with: "https://", at: 0) && bytes.count > 8
        }
    }
}
