extension String {

    /// The address of a feed or site without the parts that may change while it stays the same: the scheme, a slash at the
    /// end, and the login, which is not stored.
    package var comparableAddress: Substring {
        let bare = withoutUserInfo.drop { $0 != ":" }
        return bare.hasSuffix("/") ? bare.dropLast() : bare
    }
}
