extension APISession {

    package init(auth: String, token: String? = nil) {
        self.init(values: ["auth": auth])
        self.token = token
    }

    /// The value after `GoogleLogin auth=`; empty if not logged in.
    package var auth: String { values["auth"] ?? "" }

    /// Google Reader's T, which every POST contains. `nil` if it was not requested yet.
    package var token: String? {
        get { values["token"] }
        set { values["token"] = newValue }
    }
}
