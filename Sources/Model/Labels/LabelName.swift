import Foundation

/// The rule for names of labels, the words that the user gives to articles. Those of feeds are called tags.
package enum LabelName {
    /// The most characters of a name.
    package static let longest = 100

    /// Returns the name without blanks around it; `nil` if it isn't one: it is what a folder can be called, on one line.
    package static func read(_ typed: String) -> String? {
        let name = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let isOneLine = name.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator].contains($0.properties.generalCategory)
        }
        return FolderName.isValid(name) && isOneLine && name.count <= longest ? name : nil
    }
}
