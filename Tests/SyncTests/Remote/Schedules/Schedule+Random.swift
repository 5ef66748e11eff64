import Model
import TestSupport

/// Numbers that are the same for the same seed. https://prng.di.unimi.it/splitmix64.c
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    mutating func happens(oneIn count: Int) -> Bool { below(count) == 0 }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

extension Schedule {

    /// Few articles and many deeds, so that they meet.
    init(seed: UInt64, _ flavor: SyncServer.Flavor) {
        var random = SplitMix64(seed: seed)
        var steps: [Step] = []
        for _ in 0..<(3 + random.below(7)) {
            switch random.below(20) {
            case 0..<7: steps.append(.deed(Self.deed(&random)))
            case 7..<17:
                let count = [0, 1, 1, 2, 3][random.below(5)]
                steps.append(.sync(random.pick(Sync.allCases), (0..<count).map { _ in Self.event(&random, flavor) }))
            case 17: steps.append(.death)
            case 18: steps.append(.wait(random.pick([1, 5, 61, 130, 4_000, 90_000])))
            default: steps.append(random.happens(oneIn: 2) ? .thaw : .retry)
            }
        }
        self.steps = steps
    }

    private static func deed(_ random: inout SplitMix64) -> Deed {
        let places = (0...random.below(3)).map { _ in random.below(7) }
        let kind = random.pick(StatusKind.allCases)
        switch random.below(10) {
        case 0..<5: return .mark(places, kind, .random(using: &random))
        case 5..<8: return .markThere(places, kind, .random(using: &random))
        case 8: return .publish(isRead: random.happens(oneIn: 3), isStarred: random.happens(oneIn: 3))
        default: return .vanish(random.below(7))
        }
    }

    private static let pushRoles: [SyncServerCall.Role] = [.setRead, .setStarred]
    private static let pullRoles: [SyncServerCall.Role] = [
        .folders, .feeds, .unread, .starred, .recent, .contents, .token, .version,
    ]

    private static func event(_ random: inout SplitMix64, _ flavor: SyncServer.Flavor) -> Event {
        let isPush = random.happens(oneIn: 2)
        let role = random.pick(isPush ? pushRoles : pullRoles)
        let moment = random.pick([SyncServer.Moment.before, .after])
        var happening = happening(&random, isPush)
        // No server does what it is told and then asks who that was.
        if moment == .after, case .fault(.status(401, _, _)) = happening { happening = .fault(.dropped) }
        return Event(role: role, nth: random.below(2), moment: moment, happening: happening)
    }

    private static func happening(_ random: inout SplitMix64, _ isPush: Bool) -> Happening {
        switch random.below(10) {
        case 0..<4: .deed(deed(&random))
        case 4..<7: .fault(fault(&random, isPush))
        case 7: .rival
        default: .death
        }
    }

    private static func fault(_ random: inout SplitMix64, _ isPush: Bool) -> SyncServerFault {
        switch random.below(isPush ? 11 : 10) {
        case 0..<2: .dropped
        case 2: .status(500)
        case 3: .status(503, headers: [("Retry-After", "30")])
        case 4: .status(429)
        case 5: random.happens(oneIn: 4) ? .status(401) : .status(502, body: "<html>Bad Gateway</html>")
        case 6: .truncated
        case 7: .html
        case 8: .json(random.pick(["[]", "{}", "null", "{\"total\":0}"]))
        case 9: .redirect
        default: .status(422, body: #"{"error_message":"no"}"#)
        }
    }
}
