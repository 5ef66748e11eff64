/// A compact set of ids, as text.
///
/// The text is a JSON array with two numbers for each run: how far its first id is from the last one of the run before,
/// and how many ids it has. `[7,1,2,3]` is 7, 9, 10, 11. Articles that are marked together often came together.
enum IDRuns {

    static func text(_ ids: [Int64]) -> String {
        var json: [UInt8] = []
        json.reserveCapacity(ids.count / 2)
        var (last, start) = (Int64(0), Int64(0))
        func endRun() {
            if start > 0 { append(last - start + 1, to: &json) }
        }
        for id in ids.sorted() where id != last {
            if start == 0 || id != last + 1 {
                endRun()
                append(id - last, to: &json)
                start = id
            }
            last = id
        }
        endRun()
        return "[" + String(decoding: json, as: UTF8.self) + "]"
    }

    private static func append(_ number: Int64, to json: inout [UInt8]) {
        if !json.isEmpty { json.append(UInt8(ascii: ",")) }
        json += String(number).utf8
    }

    /// Returns the ids in a text, in ascending order.
    static func ids(_ text: String) -> [Int64] {
        let numbers = text.dropFirst().dropLast().split(separator: ",").map { Int64($0) ?? 0 }
        var ids: [Int64] = []
        var last: Int64 = 0
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let (first, count) = (last + numbers[index], numbers[index + 1])
            last = first + (count - 1)
            if first <= last { ids += first...last }
        }
        return ids
    }
}
