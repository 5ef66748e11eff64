import Glibc

/// How long readers take, of the processor's time.
enum Measurement {
    /// How much longer a document of twice the length may take. What a table or a cache holds no longer costs more: so
    /// twice is not enough.
    private static let greatestRatio = 2.3

    /// In seconds. Below, the clock, caches and the allocator decide, and tables that fill up to their limits.
    private static let shortestTime = 0.15

    /// In seconds: what takes longer isn't measured again.
    private static let longestRepeated = 20.0

    /// In seconds, for a mebibyte. Whatever its growth, nothing may take longer.
    private static let longestTime = 4.0

    /// What grew faster than its document, in words; nil when nothing did.
    static func finding(_ reader: Reader, _ pattern: Pattern, from shortest: Int, to longest: Int) -> String? {
        var length = shortest
        var time = seconds(reader, pattern.document(length: length))
        while length < longest {
            var (short, long) = (time, seconds(reader, pattern.document(length: 2 * length)))
            // Whatever else the machine does can only make it take longer.
            for _ in 0..<4 where isTooMuch(short, long) && long < longestRepeated {
                short = max(short, seconds(reader, pattern.document(length: length)))
                long = min(long, seconds(reader, pattern.document(length: 2 * length)))
            }
            length *= 2
            if isTooMuch(short, long) {
                return "\(reader.name): \(pattern): \(thousandths(short)) ms at \(length / 2048) KiB, "
                    + "\(thousandths(long)) ms at \(length / 1024) KiB"
            }
            if long > longestTime * max(1, Double(length) / Double(1 << 20)) {
                return "\(reader.name): \(pattern): \(thousandths(long)) ms at \(length / 1024) KiB"
            }
            time = long
        }
        return nil
    }

    static func now() -> Double {
        seconds(CLOCK_MONOTONIC)
    }

    private static func isTooMuch(_ short: Double, _ long: Double) -> Bool {
        long > shortestTime && long > max(short, shortestTime / 4) * greatestRatio
    }

    private static func seconds(_ reader: Reader, _ document: [UInt8]) -> Double {
        let start = secondsUsed(reader)
        reader.read(document)
        return secondsUsed(reader) - start
    }

    /// By this thread, or by the commands that have ended.
    private static func secondsUsed(_ reader: Reader) -> Double {
        guard reader.isCommand else { return seconds(CLOCK_THREAD_CPUTIME_ID) }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func thousandths(_ seconds: Double) -> Int { Int(seconds * 1000) }
}
