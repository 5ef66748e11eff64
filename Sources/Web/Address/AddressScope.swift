package import Base
import Platform

/// The part of the internet from which an IP address can be reached.
enum AddressScope: Equatable {
    case everywhere
    /// The address is reachable from this computer only.
    case computer
    /// The address is reachable from this network or organisation only, or is not one of a server on the internet.
    case network

    /// - Parameter text: an IPv4 or IPv6 address, perhaps with a zone. Other text counts as ``network``.
    init(_ text: String) {
        let text = String(text.prefix { $0 != "%" })
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(v4: bytes[0], bytes[1], bytes[2])
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(v6: bytes)
        } else {
            self = .network
        }
    }

    /// Classifies by the IANA's registry of special addresses: iana.org/assignments/iana-ipv4-special-registry.
    private init(v4 first: UInt8, _ second: UInt8, _ third: UInt8) {
        self =
            switch (first, second, third) {
            case (127, _, _), (0, _, _): .computer
            case (10, _, _), (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _): .network
            case (192, 0, 0), (192, 0, 2), (198, 18...19, _), (198, 51, 100), (203, 0, 113), (224..., _, _): .network
            default: .everywhere
            }
    }

    /// Classifies by the registry of IPv6: iana.org/assignments/iana-ipv6-special-registry. Addresses that represent an
    /// IPv4 address have its scope.
    private init(v6 bytes: [UInt8]) {
        func begins(_ prefix: UInt8...) -> Bool { bytes.starts(with: prefix) }
        let zeros = bytes.prefix { $0 == 0 }.count
        switch true {
        case zeros == 16, zeros == 15 && bytes[15] == 1: self = .computer
        // These are mapped (::ffff:0:0/96), translated (::ffff:0:0:0/96), and compatible (::/96) addresses.
        case zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF,
            zeros == 8 && bytes[8...11].elementsEqual([0xFF, 0xFF, 0, 0]), zeros >= 12,
            begins(0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0):  // NAT64, RFC 6052
            self.init(v4: bytes[12], bytes[13], bytes[14])
        case begins(0x20, 0x02):  // 6to4, RFC 3056
            self.init(v4: bytes[2], bytes[3], bytes[4])
        case begins(0x20, 0x01, 0, 0):  // Teredo, RFC 4380: all bits are inverted
            self.init(v4: ~bytes[12], ~bytes[13], ~bytes[14])
        // This is for documentation (2001:db8::/32). All other addresses of servers are in 2000::/3.
        case begins(0x20, 0x01, 0x0D, 0xB8): self = .network
        default: self = bytes[0] & 0xE0 == 0x20 ? .everywhere : .network
        }
    }
}

extension AddressScope {

    /// Returns whether no outsider can have chosen the host's address: an IP address in a private network, or a name
    /// that isn't the internet's (RFC 6761, 6762 and 8375, and ICANN's `internal`).
    static func isPrivate(host: String) -> Bool {
        let name = host.trimmingPrefix("[").prefix { $0 != "]" }.lowercased()
        if name.contains(":") || name.split(separator: ".").last?.allSatisfy(\.isNumber) == true {
            return AddressScope(name) != .everywhere
        }
        return !name.contains(".") || localNames.contains { name.hasSuffix($0) }
    }

    /// Returns whether requests to the host never leave this computer.
    static func isThisComputer(host: String) -> Bool {
        let name = host.trimmingPrefix("[").prefix { $0 != "]" }
        return name == "localhost" || AddressScope(String(name)) == .computer
    }

    private static let localNames = [".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal"]
}

extension WebURL {
    /// Whether what is sent to the address can't be read on its way: it is encrypted, or stays on this computer.
    package var isConfidential: Bool { scheme == "https" || AddressScope.isThisComputer(host: host) }
}
