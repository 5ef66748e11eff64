import CCurl
import Platform

/// Runs many transfers on one thread with libcurl's multi interface, from the first request to the last.
final class TransferLoop {
    private let mailbox: Mailbox
    private let configuration: HTTPConfiguration
    private let multi: UnsafeMutableRawPointer
    private let share: UnsafeMutableRawPointer
    private var queue: TransferQueue<PendingRequest>
    private var transfers: [PendingRequest.ID: Transfer] = [:]

    /// The hosts that answered over HTTP/1.1 only.
    private var hostsWithoutHTTP2: Set<String> = []

    /// The results that are not yet reported to the waiting tasks. Some are reported together, because each report
    /// alone wakes up another thread; none is kept while this thread sleeps.
    private var outcomes: [(request: PendingRequest, outcome: PendingRequest.Outcome)] = []
    private static let mostOutcomes = 8

    private static let outOfMemory = HTTPError.other(code: Int(CURLE_OUT_OF_MEMORY.rawValue), message: "out of memory")

    /// Handles the requests in the mailbox until it is closed.
    static func run(_ mailbox: Mailbox, _ configuration: HTTPConfiguration) {
        blockSignals()
        if let reason = rss_libcurl_load() {
            mailbox.cancelAll(with: .libraryMissing(reason: String(cString: reason)))
            return
        }
        guard let loop = TransferLoop(mailbox, configuration) else {
            mailbox.cancelAll(with: outOfMemory)
            return
        }
        loop.run()
        mailbox.cancelAll(with: .cancelled)
    }

    private init?(_ mailbox: Mailbox, _ configuration: HTTPConfiguration) {
        guard let multi = libcurl.multi_init(), let share = libcurl.share_init() else { return nil }
        self.mailbox = mailbox
        self.configuration = configuration
        self.multi = multi
        self.share = share
        queue = TransferQueue(limitPerHost: configuration.connectionsPerHost, limit: configuration.connections)

        rss_curl_share_set_long(share, CURLSHOPT_SHARE, Int(CURL_LOCK_DATA_SSL_SESSION.rawValue))
        // A server that sends "HTTP/2 200 OK" over HTTP/1.1 makes libcurl 7.88 send several requests at a time on its
        // connections, and mix up the responses.
        rss_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
        rss_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.connections)
        // The queue has the same limits. These handle unforeseeable requests: redirects from several hosts to one.
        rss_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        rss_curl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.connections)
    }

    deinit {
        _ = libcurl.multi_cleanup(multi)
        _ = libcurl.share_cleanup(share)
    }

    /// Blocks signals, which other threads handle. No thread handles SIGPIPE, which OpenSSL raises on hang-ups.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func run() {
        mailbox.register(Wakeup(multi: multi))
        while true {
            let content = mailbox.take()
            for request in content.requests { queue.append(request, for: request.host) }
            for id in content.cancellations { cancel(id) }
            if content.isClosing { break }

            startWaiting()
            var running: Int32 = 0
            _ = libcurl.multi_perform(multi, &running)
            let isAnyDone = finishDone()
            if !isAnyDone || outcomes.count >= Self.mostOutcomes { deliverOutcomes() }
            // This fills free places immediately.
            if isAnyDone { continue }
            _ = libcurl.multi_poll(multi, nil, 0, 60_000, nil)
        }
        mailbox.register(nil)
        cancelAll()
    }

    private func startWaiting() {
        while let request = queue.startNext() { start(request) }
    }

    private func start(
        _ request: PendingRequest, _ attempt: Attempt? = nil, after earlier: PendingRequest.Outcome? = nil
    ) {
        let isOverHTTP1 = hostsWithoutHTTP2.contains(request.host)
        let attempt = attempt ?? Attempt(isOnNewConnection: isOverHTTP1, isOverHTTP1: isOverHTTP1)
        guard let handle = EasyHandle(configuration, share: share) else {
            queue.finished(host: request.host)
            request.finish(.failure(Self.outOfMemory))
            return
        }
        let transfer = Transfer(request, handle: handle, attempt, after: earlier)
        handle.prepare(for: transfer)
        transfers[request.id] = transfer
        guard libcurl.multi_add_handle(multi, handle.pointer) == CURLM_OK else {
            finish(transfer, .failure(Self.outOfMemory))
            return
        }
    }

    /// - Returns: whether any transfer has finished.
    private func finishDone() -> Bool {
        var found = false
        var left: Int32 = 0
        while let message = libcurl.multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            var context: UnsafeMutableRawPointer?
            rss_curl_easy_get_pointer(easy, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            if let attempt = transfer.nextAttempt(after: code) {
                _ = libcurl.multi_remove_handle(multi, easy)
                start(transfer.pending, attempt, after: transfer.outcome(code))
            } else {
                if code == CURLE_OK, transfer.attempt.isOverHTTP1 { hostsWithoutHTTP2.insert(transfer.pending.host) }
                finish(transfer, transfer.outcome(code))
            }
            found = true
        }
        return found
    }

    private func cancel(_ id: PendingRequest.ID) {
        if let transfer = transfers[id] {
            finish(transfer, .failure(.cancelled))
        } else if let request = queue.remove(where: { $0.id == id }) {
            request.finish(.failure(.cancelled))
        }
    }

    private func cancelAll() {
        for request in queue.removeWaiting() { request.finish(.failure(.cancelled)) }
        for transfer in Array(transfers.values) { finish(transfer, .failure(.cancelled)) }
        deliverOutcomes()
    }

    private func finish(_ transfer: Transfer, _ outcome: PendingRequest.Outcome) {
        let request = transfer.pending
        _ = libcurl.multi_remove_handle(multi, transfer.handle.pointer)
        transfers[request.id] = nil
        queue.finished(host: request.host)
        outcomes.append((request, outcome))
    }

    private func deliverOutcomes() {
        for (request, outcome) in outcomes { request.finish(outcome) }
        outcomes.removeAll(keepingCapacity: true)
    }
}
