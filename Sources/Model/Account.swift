/// Where subscriptions live.
package struct Account: Hashable, Sendable {
    package var id: AccountID
    package var service: Service

    /// What `--account` takes. Unique.
    package var name: String

    package init(id: AccountID, service: Service, name: String) {
        self.id = id
        self.service = service
        self.name = name
    }
}

extension Account {
    /// The kind of an account: who fetches the feeds, and by which protocol we are told.
    package struct Service: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// This program fetches the feeds itself. There is no server to send changes to.
        package static let local = Service(rawValue: "local")
    }
}
