import Model
import Testing

@Suite struct AccountKindTests {

    @Test func eachServiceIsOfOneKind() {
        let services = Account.Kind.allCases.flatMap(\.services)
        #expect(Set(services).count == services.count)
        #expect(Set(services) == Set([.local, .folder, .webDAV] + Account.Service.remote))
        for kind in Account.Kind.allCases { #expect(kind.services.allSatisfy { $0.kind == kind }) }
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
