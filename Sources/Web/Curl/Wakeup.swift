import CCurl

/// Wakes the thread up that waits in `curl_multi_poll`.
///
/// Unchecked because a pointer can't be sent: `curl_multi_wakeup` is the one function of the multi interface that may
/// be called from any thread. The handle must outlive it: see ``Mailbox/register(_:)``.
struct Wakeup: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    func send() {
        _ = libcurl.multi_wakeup(multi)
    }
}
