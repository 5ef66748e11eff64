@testable import Downloads
import Sync
import Testing

@testable import rss

@Suite struct DownloadProgressTests {

    @Test(
        arguments: [
            (0, 0, nil, "1/3 files  0 B"),
            (5 << 20, 10 << 20, nil, "1/3 files  5 MiB of 10 MiB"),
            (5 << 20, 10 << 20, 512 * 1024.0, "1/3 files  5 MiB of 10 MiB  512 KiB/s  0:10 left"),
            (5 << 20, 10 << 20, 0.0, "1/3 files  5 MiB of 10 MiB  0 B/s"),
            (5 << 30, 5 << 20, 1024.0, "1/3 files  5 GiB  1 KiB/s"),
        ] as [(Int64, Int64, Double?, String)])
    func line(_ size: Int64, _ length: Int64, _ rate: Double?, _ line: String) {
        var progress = DownloadProgress()
        (progress.done, progress.total, progress.size, progress.length) = (1, 3, size, length)

        #expect(DownloadProgressLine.line(progress, rate: rate, width: 80) == line)
    }

    @Test func lineEndsBeforeTheTerminalDoes() {
        #expect(DownloadProgressLine.line(DownloadProgress(), rate: 1, width: 10) == "0/0 file…")
    }

    @Test(arguments: [
        (0, "0:00"), (6.2, "0:07"), (60, "1:00"), (3_599, "59:59"), (3_723, "1:02:03"), (1e9, "∞"), (.infinity, "∞"),
    ])
    func time(_ seconds: Double, _ words: String) {
        #expect(DownloadProgressLine.time(seconds) == words)
    }

    @Test func rateIsThatOfTheLastTenSeconds() {
        let start = ContinuousClock.now
        var rate = TransferRate()
        rate.add(0, at: start)
        #expect(rate.perSecond == nil)
        rate.add(1_000, at: start + .seconds(1))
        #expect(rate.perSecond == 1_000)
        for second in 2...20 { rate.add(Int64(1_000 + second), at: start + .seconds(second)) }
        #expect(rate.perSecond == 1)
    }
}
