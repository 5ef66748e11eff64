import API
import Model
import Sync
import TerminalText

extension Accounts {

    /// Lets the user give this program permission to use an account, in a browser.
    ///
    /// - Parameters:
    ///   - address: the address of the server.
    ///   - service: the kind of server; nil for any.
    ///
    /// Throws ``Failure``, and `SyncError`.
    func authorized(at address: String, _ service: Account.Service?) async throws -> APISession {
        let redirect = settings.inoreaderRedirect
        let listener = try RedirectListener(redirect)
        let none = credentials(name: nil, session: SessionNote().store) { "" }
        return try await remote.authorize(address, service: service, redirect: redirect, none) { request in
            try listener.answer(to: request) {
                Output.remark("open this page in a browser, and allow rss to use the account:")
                // The address is shown with its secrets, unlike in messages: the user has to open it, and it is of no
                // use to others.
                Output.ask("\n\(TerminalText.safe(request.url))\n\n")
                Output.remark(
                    "if the browser is on another machine, it ends with a page that it cannot show: paste the address of "
                        + "that page here")
            }
        }
    }
}
