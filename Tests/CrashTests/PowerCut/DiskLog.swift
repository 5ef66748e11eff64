import Foundation

/// What processes did to files, in the order in which they did it, as the library of ``Shim`` noted it.
struct DiskLog: Sendable {
    enum Event: Sendable {
        case write(path: String, offset: Int, bytes: [UInt8])
        case truncate(path: String, length: Int)
        /// Of a file, or of a folder.
        case synchronize(path: String)
        case create(path: String)
        case rename(path: String, to: String)
        case remove(path: String)
    }

    /// With how long the log was after each.
    private(set) var events: [(event: Event, position: Int)] = []

    private struct Unreadable: Error {
        let position: Int
    }

    init(_ path: String) throws {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        var position = 0
        func number(_ size: Int) throws -> Int {
            guard position + size <= data.count else { throw Unreadable(position: position) }
            defer { position += size }
            return data[position..<position + size].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func bytes(_ count: Int) throws -> [UInt8] {
            guard position + count <= data.count else { throw Unreadable(position: position) }
            defer { position += count }
            return Array(data[position..<position + count])
        }
        while position < data.count {
            let start = position
            let (kind, length, otherLength) = (try number(4), try number(4), try number(4))
            _ = try number(4)
            let (offset, count) = (try number(8), try number(8))
            let name = String(decoding: try bytes(length), as: UTF8.self)
            let other = String(decoding: try bytes(otherLength), as: UTF8.self)
            // As 'enum kind' in the library.
            switch kind {
            case 1: events.append((.write(path: name, offset: offset, bytes: try bytes(count)), position))
            case 2: events.append((.truncate(path: name, length: offset), position))
            case 3: events.append((.synchronize(path: name), position))
            case 4: events.append((.create(path: name), position))
            case 5: events.append((.rename(path: name, to: other), position))
            case 6: events.append((.remove(path: name), position))
            case 7: break
            default: throw Unreadable(position: start)
            }
        }
    }
}
