import ArgumentParser
import Model

/// The settings of an account's server with which the account is added.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Send this header to the server; repeatable ('-' or '@FILE' reads it)"))
    var header: [String] = []

    @Option(help: ArgumentHelp("Reach the server through this proxy, or 'none'", valueName: "url"))
    var proxy: String?

    @Option(help: ArgumentHelp("Trust the certificates in this file (PEM) instead of the system's", valueName: "file"))
    var caFile: String?

    @Option(help: ArgumentHelp("Show the server the certificate in this file (PEM), with its key", valueName: "file"))
    var clientCertificate: String?

    /// Returns the settings. Throws ``Failure`` if one is invalid.
    func settings() throws -> [TypedFeedSetting] {
        let others: [(FeedSetting.Key, String?)] = [
            (.proxy, proxy), (.certificates, caFile), (.clientCertificate, clientCertificate),
        ]
        return try TypedFeedSetting.read(headers: header, others)
    }
}
