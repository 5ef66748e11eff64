import Foundation

extension BinaryInteger {
    /// The number of bytes in words: `43.1 MiB`, `20 MiB`.
    var bytes: String {
        switch self {
        case ..<1_024: "\(self) B"
        case ..<1_048_576: "\(self / 1_024) KiB"
        case ..<1_073_741_824: Self.words(Double(self) / 1_048_576, "%.1f") + " MiB"
        default: Self.words(Double(self) / 1_073_741_824, "%.2f") + " GiB"
        }
    }

    private static func words(_ number: Double, _ format: String) -> String {
        number.rounded() == number ? String(format: "%.0f", number) : String(format: format, number)
    }
}
