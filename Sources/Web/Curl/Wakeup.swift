import CCurl

/// An object that wakes up the thread that waits in `curl_multi_poll`.
///
/// It is unchecked because a pointer isn't sendable: `curl_multi_wakeup` is the one function of the multi interface
/// that may be called from any thread. The handle must outlive it: see ``Mailbox/register(_:)``.
struct Wakeup: @unchecked Sendable {
    private let multi: UnsafeMutableRawPointer

    init(multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    func send() {
        _ = libcurl.multi_wakeup(multi)
    }
}
