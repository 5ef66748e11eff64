package import Foundation

extension Date {

    /// The whole seconds since 1970; 0 for years far beyond what they can count, which some feeds have.
    package var wholeSeconds: Int { Int(timeIntervalSince1970, rounded: .down) ?? 0 }
}
