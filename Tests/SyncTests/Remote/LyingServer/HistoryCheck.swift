import TestSupport

/// Each flag of each article as a register: the value is what somebody wrote last, in the order in which the server got
/// it, and machines write only what their users did.
struct HistoryCheck {
    /// Titles of what the first machine's rule marks as read.
    static let ruleTitle = "Football"

    private(set) var wishes: [MachineKey: Wish] = [:]

    /// What machines may send.
    private var sendable: [MachineKey: Set<Bool>] = [:]
    private(set) var server: [History.Key: Bool] = [:]

    /// All that the user ever did at a machine: nothing else waits there.
    private(set) var made: [MachineKey: Set<Bool>] = [:]

    /// Stars and labels that machines must keep.
    private(set) var held: Set<MachineKey> = []
    private(set) var deleted: Set<MachineArticle> = []
    private(set) var wereRead: Set<History.ArticleKey> = []
    private var syncing: Set<Account> = []
    private let ruled: Set<History.ArticleKey>

    struct MachineKey: Hashable {
        var machine: Int
        var key: History.Key
    }

    private struct Account: Hashable {
        var machine: Int
        var user: String
    }

    struct MachineArticle: Hashable {
        var machine: Int
        var article: History.ArticleKey
    }

    /// What the user did last at a machine.
    struct Wish {
        var value: Bool

        /// Whether the server had that value since, or doesn't have the article.
        var wasThere: Bool

        /// Whether the machine has sent it, or may have.
        var isAsked = false

        /// Whether it isn't waiting at the machine.
        var isSettled = false

        /// Whether the server was asked and said OK, and nobody has changed it since.
        var isAccepted = false

        /// Whether the server has done it for this machine, which doesn't know, and nobody has changed it since.
        var isDone = false

        /// Whether the server had that value when the sync began that is under way, and has had it since.
        var wasThereBefore = false
    }

    /// - Parameter ruled: What a rule of the first machine marks as read.
    init(_ history: History, ruled: Set<History.ArticleKey>) throws(Violation) {
        self.ruled = ruled
        for event in history.events { try take(event) }
    }

    // MARK: Events

    private mutating func take(_ event: History.Event) throws(Violation) {
        switch event {
        case .created(let article, let isRead, let isStarred):
            server[History.Key(article: article, flag: .read)] = isRead
            server[History.Key(article: article, flag: .starred)] = isStarred
            server[History.Key(article: article, flag: .labelled)] = false
            if isRead { wereRead.insert(article) }
        case .vanished(let article): vanish(article)
        case .deed(let machine, let key, let value): wish(machine, key, value)
        case .withdrawn(let machine, let key): wishes[MachineKey(machine: machine, key: key)] = nil
        case .settled(let machine, let key): wishes[MachineKey(machine: machine, key: key)]?.isSettled = true
        case .permitted(let machine, let key, let value):
            made[MachineKey(machine: machine, key: key), default: []].insert(value)
            sendable[MachineKey(machine: machine, key: key), default: []].insert(value)
        case .deleted(let machine, let article):
            deleted.insert(MachineArticle(machine: machine, article: article))
            held = held.filter { $0.machine != machine || $0.key.article != article }
        case .droppedQueue(let machine, let user): drop(machine, user)
        case .held(let machine, let key): held.insert(MachineKey(machine: machine, key: key))
        case .syncBegan(let machine, let user): beginSync(Account(machine: machine, user: user))
        case .syncEnded(let machine, let user, let end): endSync(Account(machine: machine, user: user), end)
        case .asked(let machine, let key, let value):
            try check(machine, key, value)
            wishes[MachineKey(machine: machine, key: key)]?.isAsked = true
        case .accepted(let machine, let key, let value):
            let place = MachineKey(machine: machine, key: key)
            // Of an article that the server lacks, no list will show it: it is sent again, without success.
            if wishes[place]?.value == value && server[key] != nil { wishes[place]?.isAccepted = true }
        case .done(let machine, let key, let value):
            let place = MachineKey(machine: machine, key: key)
            if wishes[place]?.value == value { wishes[place]?.isDone = true }
        case .ignored(let key): forget(key)
        case .changed(let key, let value): change(key, value)
        }
    }

    private mutating func vanish(_ article: History.ArticleKey) {
        for flag in ServerContents.Flag.allCases {
            forget(History.Key(article: article, flag: flag))
        }
    }

    /// Nothing more can become of what was wished, and nobody can see it on the server.
    private mutating func forget(_ key: History.Key) {
        server[key] = nil
        for place in wishes.keys where place.key == key {
            wishes[place]?.wasThere = true
            wishes[place]?.wasThereBefore = false
        }
    }

    private mutating func wish(_ machine: Int, _ key: History.Key, _ value: Bool) {
        let place = MachineKey(machine: machine, key: key)
        let isSyncing = syncing.contains(account(of: place))
        wishes[place] = Wish(value: value, wasThere: server[key].map { $0 == value } ?? true, isSettled: isSyncing)
        made[place, default: []].insert(value)
        // What is on its way may be the value before.
        sendable[place] = (isSyncing ? sendable[place, default: []] : []).union([value])
        if key.flag == .read && value { wereRead.insert(key.article) }
        if key.flag == .read { return }
        if value { held.insert(place) } else { release(key) }
    }

    private mutating func release(_ key: History.Key) {
        held = held.filter { $0.key != key }
    }

    private mutating func drop(_ machine: Int, _ user: String) {
        for (place, wish) in wishes where place.machine == machine && place.key.article.user == user {
            wishes[place] = nil
            if !syncing.contains(account(of: place)) { sendable[place] = nil }
            if !wish.isAccepted { held.remove(place) }
        }
    }

    private mutating func beginSync(_ account: Account) {
        syncing.insert(account)
        for (place, wish) in wishes where self.account(of: place) == account {
            let there = server[place.key]
            wishes[place]?.wasThereBefore = there == wish.value
        }
    }

    /// What a machine has seen on the server is not sent again: that could undo what somebody else did since.
    private mutating func endSync(_ account: Account, _ end: History.SyncEnd) {
        syncing.remove(account)
        for place in sendable.keys where self.account(of: place) == account {
            guard let wish = wishes[place] else {
                sendable[place] = nil
                continue
            }
            let isKnown = end.sentAll && (wish.isAccepted || wish.wasThereBefore) || wish.isDone
            sendable[place] = end.knowsLists && isKnown ? [] : [wish.value]
        }
    }

    private func account(of place: MachineKey) -> Account {
        Account(machine: place.machine, user: place.key.article.user)
    }

    private mutating func check(_ machine: Int, _ key: History.Key, _ value: Bool) throws(Violation) {
        if sendable[MachineKey(machine: machine, key: key)]?.contains(value) == true { return }
        if isRuled(machine, key, value) { return }
        throw Violation("machine \(machine) sends \(value) for \(key), which nobody wanted, or no more")
    }

    /// Whether the first machine's rule makes that change.
    func isRuled(_ machine: Int, _ key: History.Key, _ value: Bool) -> Bool {
        machine == 0 && key.flag == .read && value && ruled.contains(key.article)
    }

    private mutating func change(_ key: History.Key, _ value: Bool) {
        server[key] = value
        for place in wishes.keys where place.key == key {
            guard let wish = wishes[place] else { continue }
            if wish.value == value {
                wishes[place]?.wasThere = true
            } else if !wish.isAsked && !wish.isSettled && !syncing.contains(account(of: place)) {
                // It is still to be sent, and then it is what somebody did last.
                wishes[place]?.wasThere = false
            }
            wishes[place]?.isAccepted = false
            wishes[place]?.isDone = false
            wishes[place]?.wasThereBefore = false
        }
        if key.flag != .read && !value { release(key) }
        if key.flag == .read && value { wereRead.insert(key.article) }
    }
}
