extension APISession {

    package init(auth: String, token: String? = nil) {
        self.init(values: ["auth": auth])
        self.token = token
    }

    /// The value after `GoogleLogin auth=`; empty: not logged in.
    package var auth: String { values["auth"] ?? "" }

    /// Google Reader's T, which every POST carries. Nil: not asked for yet.
    package var token: String? {
        get { values["token"] }
        set { values["token"] = newValue }
    }
}
