import Testing

@testable import Web

/// Which proxy libcurl chooses.
@Suite struct ProxyRuleTests {

    private struct Case: Sendable {
        var url: String
        var own: String?
        var usual: String?
        var environment: [String: String] = [:]
        var applies: Bool
        var takesNames: Bool
    }

    private static let socks = "socks5h://127.0.0.1:9050"

    private static let cases = [
        Case(url: "http://a.onion/", applies: false, takesNames: false),
        Case(url: "http://a.onion/", own: socks, applies: true, takesNames: true),
        Case(url: "http://a.onion/", own: "socks5://p", applies: true, takesNames: false),
        Case(url: "http://a.onion/", own: "none", usual: socks, applies: false, takesNames: false),
        Case(url: "http://a.onion/", usual: "socks4a://p", applies: true, takesNames: true),
        Case(url: "http://a.onion/", usual: "socks4://p", applies: true, takesNames: false),
        Case(url: "http://a.onion/", usual: "p:3128", applies: true, takesNames: true),
        Case(
            url: "http://a.onion/", usual: "none", environment: ["all_proxy": socks], applies: false, takesNames: false),
        // The variables.
        Case(url: "http://a.onion/", environment: ["http_proxy": "p:3128"], applies: true, takesNames: true),
        Case(url: "http://a.onion/", environment: ["HTTP_PROXY": "p:3128"], applies: false, takesNames: false),
        Case(url: "https://a.onion/", environment: ["http_proxy": "p:3128"], applies: false, takesNames: false),
        Case(url: "https://a.onion/", environment: ["HTTPS_PROXY": "https://p"], applies: true, takesNames: true),
        Case(url: "https://a.onion/", environment: ["https_proxy": "socks5://p"], applies: true, takesNames: false),
        Case(url: "http://a.onion/", environment: ["ALL_PROXY": socks], applies: true, takesNames: true),
        Case(
            url: "http://a.onion/", environment: ["ALL_PROXY": socks, "http_proxy": "socks5://p"], applies: true,
            takesNames: false),
        Case(url: "http://a.onion/", environment: ["all_proxy": "socks://p"], applies: true, takesNames: false),
        // What has no proxy.
        Case(
            url: "http://a.onion/", usual: socks, environment: ["NO_PROXY": "a.onion"], applies: false,
            takesNames: false),
        Case(
            url: "http://www.a.onion:80/", usual: socks, environment: ["NO_PROXY": "b, .Onion"], applies: false,
            takesNames: false),
        Case(
            url: "http://a.onion./", usual: socks, environment: ["no_proxy": "onion."], applies: false,
            takesNames: false),
        Case(url: "http://a.onion/", usual: socks, environment: ["no_proxy": "*"], applies: false, takesNames: false),
        Case(
            url: "http://ba.onion/", usual: socks, environment: ["no_proxy": "a.onion", "NO_PROXY": "*"], applies: true,
            takesNames: true),
        Case(url: "http://a.onion/", own: socks, environment: ["no_proxy": "*"], applies: true, takesNames: true),
        Case(
            url: "http://10.1.2.3/", usual: socks, environment: ["no_proxy": "10.0.0.0/8"], applies: false,
            takesNames: false),
        Case(
            url: "http://11.1.2.3/", usual: socks, environment: ["no_proxy": "10.0.0.0/8"], applies: true,
            takesNames: true),
        Case(
            url: "http://10.1.2.3/", usual: socks, environment: ["no_proxy": "10.1.2.3"], applies: false,
            takesNames: false),
        Case(
            url: "http://10.1.2.3/", usual: socks, environment: ["no_proxy": "2.3,x/8"], applies: true, takesNames: true
        ),
        Case(
            url: "http://[::1]:80/", usual: socks, environment: ["no_proxy": "[::1]"], applies: false, takesNames: false
        ),
        Case(
            url: "http://[fd00::1]/", usual: socks, environment: ["no_proxy": "fc00::/7"], applies: false,
            takesNames: false),
    ]

    @Test(arguments: cases)
    private func isThatOfLibcurl(_ row: Case) {
        let rule = ProxyRule(
            own: row.own.flatMap { HTTPProxy(typed: $0) }, usual: row.usual.flatMap { HTTPProxy(typed: $0) },
            environment: row.environment)
        #expect(rule.applies(to: row.url) == row.applies)
        #expect(rule.takesNames(for: row.url) == row.takesNames)
    }
}
