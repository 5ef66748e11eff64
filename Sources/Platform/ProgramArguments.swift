/// The arguments of this process, without the program's name.
///
/// With Swift linked into the program, they are found behind the environment. A library that is loaded before the program
/// and changes that moves it, and there are none (github.com/swiftlang/swift/pull/71781): the kernel has them still.
package enum ProgramArguments {

    /// The arguments; `nil` where they cannot be had.
    package static let all: [String]? = bytes?.map { String(decoding: $0, as: UTF8.self) }

    /// The number, from 1 on, of the first one that is not UTF-8; `nil` if all are.
    package static var firstUnreadable: Int? {
        let index = bytes?.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        return index.map { $0 + 1 }
    }

    private static let bytes: [[UInt8]]? = {
        if CommandLine.argc > 0 {
            return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
                CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
            }
        }
        guard let line = contents(of: "/proc/self/cmdline"), !line.isEmpty else { return nil }
        // Each ends with a NUL.
        return line.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst().map(Array.init)
    }()

    private static func contents(of path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file < 0 { return nil }
        defer { close(file) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(file, &piece, piece.count)
            if count <= 0 { return count == 0 ? bytes : nil }
            bytes += piece.prefix(count)
        }
    }
}
