import API
import Model
import Sync
import TerminalText

extension Accounts {

    /// Lets the user give this program permission to use an account, in a browser.
    ///
    /// - Parameters:
    ///   - address: the server's.
    ///   - service: nil: whichever is there.
    ///
    /// Throws ``Failure``, and `SyncError`.
    func authorized(at address: String, _ service: Account.Service?) async throws -> APISession {
        let redirect = settings.inoreaderRedirect
        let listener = try RedirectListener(redirect)
        let none = credentials(name: nil, session: SessionNote().store) { "" }
        return try await remote.authorize(address, service: service, redirect: redirect, none) { request in
            try listener.answer(to: request) {
                Output.remark("open this page in a browser, and allow rss to use the account:")
                // Not cleaned of what looks like a secret: it is a question, and of use to nobody else.
                Output.ask("\n\(TerminalText.safe(request.url))\n\n")
                Output.remark(
                    "if the browser is on another machine, it ends with a page that it cannot show: paste the address of "
                        + "that page here")
            }
        }
    }
}
