/// The answer to ClientLogin: lines like `Auth=alice/69f51fcc`.
enum GoogleReaderLoginAnswer {

    /// What stands after the first `=` of the line: it may hold further ones.
    ///
    /// Throws ``APIError/unauthorized(_:)`` also for a refusal with status 200, as BazQux has it.
    static func auth(in result: APIResult) throws(APIError) -> String {
        // BazQux says there what it is: FreeTrialExpired, YearSubscriptionExpired.
        let reason = result.header("X-BQ-LoginErrorReason")
        switch result.error {
        case nil: break
        case .unauthorized(let words): throw .unauthorized(reason ?? words)
        // FreshRSS, for a user name with characters that it lets nobody have.
        case .refused(status: 400, let words): throw .unauthorized(reason ?? words)
        case .some(let error): throw error
        }
        if let auth = value("Auth", in: result) ?? (try? result.json())?["Auth"]?.text { return auth }
        if let error = value("Error", in: result) {
            throw .unauthorized(reason ?? (error == "BadAuthentication" ? nil : error))
        }
        throw .nonsense(ServerMessage.isMarkup(result.body) ? "a web page instead of a login" : "no login")
    }

    private static func value(_ name: String, in result: APIResult) -> String? {
        for line in result.text.split(whereSeparator: \.isNewline) where line.hasPrefix("\(name)=") {
            let value = line.dropFirst(name.count + 1)
            return value.isEmpty || value.utf8.contains { $0 <= 0x20 } ? nil : String(value)
        }
        return nil
    }
}
