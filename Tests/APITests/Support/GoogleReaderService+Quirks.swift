import Model

@testable import API

extension GoogleReaderService {
    static func quirks(of service: Account.Service) -> GoogleReaderQuirks {
        (all.first { $0.service == service } ?? other).quirks
    }
}
