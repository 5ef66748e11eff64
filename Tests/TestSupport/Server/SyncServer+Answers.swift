extension SyncServer.State {

    /// Whether a program gets any answer.
    func serves(_ client: String) -> Bool { machines.isEmpty || machines[client] != nil }

    /// Returns the clock's time, in seconds since 1970, as the request's user is to see it.
    func date(of request: ServerRequest) -> Int64 {
        (users[user(request)]?.clock ?? users.values.map(\.clock).max() ?? 0) / 1_000_000
    }

    /// Does what it is asked to, unless it lies.
    ///
    /// - Returns: What it answers, and what goes wrong with the answer.
    mutating func act(on request: ServerRequest) -> (answer: ServerAnswer?, trouble: Lie.Kind?) {
        let user = user(request)
        let machine = machines[request.client] ?? 0
        if request.role.isEdit { noteAsked(request, user, machine) }
        guard let lie = nextLie(request) else {
            let answer = answer(request, user, machine, nil)
            return (answer, isTooLarge(answer, request) ? .tooLarge : nil)
        }
        note(lie, request)
        if lie.kind.answers { return (answer(request, user, machine, lie.kind), nil) }
        return (lie.kind.acts ? answer(request, user, machine, lie.kind) : nil, lie.kind)
    }

    private func isTooLarge(_ answer: ServerAnswer, _ request: ServerRequest) -> Bool {
        [.recent, .feedItems, .contents].contains(request.role) && answer.body.utf8.count > largestAnswer
    }

    private mutating func note(_ lie: Lie, _ request: ServerRequest) {
        told.count += 1
        if lie.kind.answers { told.untrue += 1 }
        if request.role.isEdit { told.edits += 1 }
        if lie.isRefusal && request.role.isEdit { told.refusals += 1 }
        let isLogin = request.role == .login
        // A token that is refused is asked for once more, after a new login.
        if lie.isRefusal || isLogin && lie.kind.isPageOfRefusal {
            told.badLogins += isLogin ? 3 : request.role == .token ? 2 : 1
        }
    }

    private mutating func nextLie(_ request: ServerRequest) -> Lie? {
        let mustBeTrue = untrue.remove(request.role) != nil && isOnlyWitness(request.role)
        guard !mustBeTrue, let index = lies.firstIndex(where: { $0.role?.covers(request.role) ?? true }) else {
            return nil
        }
        lies[index].times -= 1
        let lie = lies[index]
        if lie.times == 0 { lies.remove(at: index) }
        if lie.kind.isUntrue { untrue.insert(request.role) }
        return lie
    }

    /// Whether nothing else contradicts these answers, so that what they say twice is believed: articles of Feedbin don't
    /// say whether they are starred, and NewsBlur tells of articles whether or not their feed is subscribed to.
    private func isOnlyWitness(_ role: ServerRequest.Role) -> Bool {
        switch (flavor, role) {
        case (.feedbin, .contents), (.feedbin, .starred), (.newsBlur, .feeds): true
        default: false
        }
    }

    private mutating func answer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        guard request.role == .sidebar else { return flavorAnswer(request, user, machine, lie) }
        // It may say what would have become of it.
        var other = self
        let answer = other.flavorAnswer(request, user, machine, lie)
        if lie == .withoutEffect { return answer }
        let before = users[user]?.ids ?? []
        self = other
        noteVanished(of: user, besides: before)
        return answer
    }

    private mutating func flavorAnswer(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?
    ) -> ServerAnswer {
        switch flavor {
        case .miniflux234, .miniflux226: minifluxAnswer(request, user, machine, lie)
        case .freshRSS, .minifluxReader226, .theOldReader: googleReaderAnswer(request, user, machine, lie)
        case .fever: feverAnswer(request, user, machine, lie)
        case .tinyTinyRSS: tinyTinyRSSAnswer(request, user, machine, lie)
        case .nextcloudNews: nextcloudNewsAnswer(request, user, machine, lie)
        case .feedbin: feedbinAnswer(request, user, machine, lie)
        case .newsBlur: newsBlurAnswer(request, user, machine, lie)
        }
    }
}

// MARK: - Logging in

extension SyncServer.State {

    func password(of user: String) -> String { passwords[user] ?? SyncServer.password(of: user) }

    /// Whether the request carries the user's name and password.
    func hasPassword(_ request: ServerRequest, _ user: String) -> Bool {
        users[user] != nil && request.auth == "\(user):\(password(of: user))"
    }

    /// Returns the proof that the user is logged in: it has a slash in it.
    func session(of user: String) -> String { "\(user)/\(password(of: user))-\(sessions)" }

    /// Returns the token that changes must carry in the Google Reader API.
    func token(of user: String) -> String {
        let session = session(of: user)
        return flavor == .freshRSS ? "\(session.dropFirst(user.count + 1))-\(tokens)ZZZZ" : "\(session)-\(tokens)"
    }

    /// Returns the user who says to ask. Whether it is true is another question.
    private func user(_ request: ServerRequest) -> String {
        switch flavor {
        case .fever: return Self.feverKeys[request.auth ?? ""] ?? ""
        case .miniflux234, .miniflux226:
            if let key = request.header("X-Auth-Token") {
                return users.keys.first { SyncServer.apiKey(of: $0) == key } ?? ""
            }
        // Miniflux goes by the token alone when something is posted.
        case .minifluxReader226 where request.method == "POST" && request.role != .login:
            return users.keys.first { request.values("T") == [token(of: $0)] } ?? ""
        default: break
        }
        return request["Email"] ?? request["user"] ?? request["username"]
            ?? String(request.auth?.prefix { $0 != "/" && $0 != ":" } ?? "")
    }

    /// MD5 of `alice:password-of-alice`, and of the other's.
    private static let feverKeys = [
        "c4424677d24510782e97e108de28481d": "alice", "aa38cb08c16a92bec479cc2af391b923": "bob",
    ]
}

// MARK: - Edits

extension SyncServer.State {

    func key(_ id: Int64, _ user: String, _ flag: ServerContents.Flag) -> History.Key {
        History.Key(article: History.ArticleKey(user: user, id: id), flag: flag)
    }

    private mutating func noteAsked(_ request: ServerRequest, _ user: String, _ machine: Int) {
        guard users[user] != nil else { return }
        if request.isToggle {
            guard let wanted = wantedStar(request, user, machine) else { return }
            return history.append(.asked(machine, key(wanted.id, user, .starred), wanted.value))
        }
        guard let (flag, value) = request.edit(flavor) else { return }
        for id in request.entries { history.append(.asked(machine, key(id, user, flag), value)) }
    }

    /// - Parameters:
    ///   - ids: `nil` means all that the request names.
    ///   - toggles: Whether what has the flag loses it when it is to be set.
    /// - Returns: `nil` means that all went well.
    mutating func edit(
        _ request: ServerRequest, _ user: String, _ machine: Int, _ lie: Lie.Kind?, only ids: [Int64]? = nil,
        _ wanted: (flag: ServerContents.Flag, value: Bool)? = nil, toggles: Bool = false
    ) -> ServerAnswer? {
        guard let (flag, value) = wanted ?? request.edit(flavor) else { return nil }
        let ids = ids ?? request.entries
        if let failure = failure(of: ids) { return failure }
        users[user]?.tick()
        for id in ids {
            let flagKey = key(id, user, flag)
            // Of articles whose feeds are no longer subscribed to, NewsBlur knows the stars alone.
            if flavor == .newsBlur, flag == .read, !isOfSubscription(id, user) {
                history.append(.ignored(flagKey))
                continue
            }
            let isToggled = toggles && users[user]?.has(flag, id) == value
            set(flagKey, isToggled ? !value : value)
            // Where the answer is lost, the machine doesn't know.
            if !isToggled {
                history.append(lie == nil ? .accepted(machine, flagKey, value) : .done(machine, flagKey, value))
            }
        }
        return nil
    }

    /// Returns the answer to edits of articles on which they fail.
    func failure(of ids: [Int64]) -> ServerAnswer? {
        ids.lazy.compactMap { bad[$0] }.first.map { ServerAnswer($0, #"{"error":"no","error_message":"no"}"#) }
    }

    private func isOfSubscription(_ id: Int64, _ user: String) -> Bool {
        guard let contents = users[user], let entry = contents.entry(id) else { return false }
        return contents.feed(id: entry.feed.id) != nil
    }
}

extension Lie.Kind {
    fileprivate var isPageOfRefusal: Bool {
        switch self {
        case .page(let status): 400..<500 ~= status
        case .after(let kind): kind.isPageOfRefusal
        default: false
        }
    }
}
