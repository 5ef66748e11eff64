/// The rule for names of deliveries: words that need no quotes in a shell, and are parts of what programs get.
package enum DeliveryName {
    /// The most characters of a name.
    package static let longest = 60

    package static func isValid(_ name: String) -> Bool {
        let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isWord && name.first?.isLetter == true && name.count <= longest
    }
}
