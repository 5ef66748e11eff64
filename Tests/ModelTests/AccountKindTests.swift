import Model
import Testing

@Suite struct AccountKindTests {

    @Test func whatIsNoServersServiceIsLocalOrOfACarrier() {
        let others: [Account.Service] = [.local, .folder, .webDAV]
        #expect(Set(Account.Service.all) == Set(others + Account.Service.remote))
        #expect(others.map(\.kind) == [.local, .directory(.localFiles), .directory(.webDAV)])
        #expect(Account.Service.remote.allSatisfy { $0.kind == .server })
    }

    @Test func theStoredWordsOfDirectoriesStay() {
        #expect(Account.Carrier.allCases.map(\.rawValue) == ["folder", "webdav"])
    }

    @Test func aServiceOfANewerVersionIsOnAServer() {
        let kind = Account.Service(rawValue: "of tomorrow").kind
        #expect(kind.hasServer && kind.hasQueue && !kind.fetchesFeeds && !kind.takesFiles)
    }

    @Test(arguments: [Account.Service.folder, .webDAV])
    func anAccountInADirectoryFetchesItsFeedsAndTellsOthers(service: Account.Service) {
        let kind = service.kind
        #expect(
            kind.fetchesFeeds && kind.hasQueue && !kind.hasServer
                && !kind.takesFiles && Mark.ofEachKind.allSatisfy(service.shares))
        #expect(kind.hasAddress == (service == .webDAV))
    }
}
