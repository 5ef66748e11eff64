import Foundation

/// Text in base64, white space in it ignored.
enum Base64 {

    /// Nil when it is not base64, or not of text.
    static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let data = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters), !data.isEmpty else {
            return nil
        }
        return String(validating: data, as: UTF8.self)
    }
}
