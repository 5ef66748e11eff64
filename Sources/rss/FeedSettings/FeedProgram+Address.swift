import Base
import Model

extension FeedProgram {

    /// The address of a feed that the program prints: its name, and a number that stands for its arguments, which may
    /// be secret.
    var feedURL: String {
        let name = words[0].split(separator: "/").last ?? ""
        return Feed.commandScheme + PercentCoding.escaped(String(name)) + "#"
            + String(UInt32(truncatingIfNeeded: Fingerprint.of(stored)), radix: 16)
    }
}
