import Foundation
import ProgramSupport
import Synchronization
import TestSupport
import Testing

/// Access that is allowed in a browser: the built program, a browser that does as it is told, and a server.
@Suite(.timeLimit(.minutes(3)), .enabled("needs curl") { try await Shell(home: "/").run("type curl").status == 0 })
struct OAuthLoginTests {
    private let home: TemporaryFolder
    private let service = FakeService()
    private let server: LoopbackServer

    /// Where the browser is sent.
    private let port: Int

    init() throws {
        home = try TemporaryFolder()
        server = try LoopbackServer { [service] in service.reply($0) }
        let free = try LoopbackServer { _ in .nothing }
        port = free.port
        free.stop()
        try FileManager.default.createDirectory(atPath: "\(home.path)/.config/rss", withIntermediateDirectories: true)
        try Data(
            """
            [inoreader]
            app_id = "1000"
            app_key = "geheim"
            redirect_uri = "http://127.0.0.1:\(port)/back"
            """.utf8
        ).write(to: URL(fileURLWithPath: "\(home.path)/.config/rss/config.toml"))
    }

    private func run(_ line: String) async throws -> (output: String, errors: String, status: Int) {
        let result = try await Shell(home: home.path).run(line)
        return (
            String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self),
            result.status
        )
    }

    /// Runs the command, and gives the address of the page that it wants to be opened to another one, as `$page`.
    private func run(_ command: String, browser: String) async throws -> (output: String, errors: String, status: Int) {
        try await run(
            """
            rm -f talk paste; mkfifo talk paste
            \(command) <paste 2>talk >printed &
            exec 3>paste
            while read -r page; do
                case $page in http*) \(browser);; *) echo "$page" >&2;; esac
            done <talk
            wait $!; status=$?; cat printed; exit $status
            """)
    }

    private var add: String { "rss account add \(server.url()) --service inoreader --oauth --name ino" }

    @Test func whatABrowserComesBackWithIsKeptAndRenewed() async throws {
        let others = ["favicon.ico", "back", "back?code=x&state=y", "?code=x"].map { path in
            "curl -s -o /dev/null -w '%{http_code}\\n' 'http://127.0.0.1:\(port)/\(path)'"
        }
        let added = try await run(
            add, browser: (others + [#"curl -sL "$page" | tr '>' '\n' | grep page"#]).joined(separator: "; "))
        #expect(added.status == 0, "\(added)")
        #expect(added.output.hasPrefix("404\n404\n404\n404\nrss has the answer. You can close this page."), "\(added)")
        #expect(added.output.contains("ino\tinoreader\t"))
        let secrets = ["geheim", "access-", "refresh-"]
        #expect(secrets.allSatisfy { !(added.output + added.errors).contains($0) })
        let kept = try await run("cd .local/state/rss; stat -c %a credentials.toml; cat credentials.toml")
        #expect(kept.output.hasPrefix("600\n"))
        #expect(kept.output.contains("access-1") && kept.output.contains("refresh-1"))
        #expect(!kept.output.contains("password"))

        // It has ended meanwhile; with it, the refresh token that it was got with.
        service.expire()
        let synced = try await run("rss sync")
        #expect(synced.status == 0, "\(synced)")
        let renewed = try await run("cat .local/state/rss/credentials.toml")
        #expect(renewed.output.contains("access-2") && renewed.output.contains("refresh-2"))
    }

    @Test func anAddressThatIsPastedIsAsGood() async throws {
        let browser = #"curl -s -o /dev/null -w '%{redirect_url}\n' "$page" >there; echo nonsense >&3; cat there >&3"#
        let added = try await run(add, browser: browser)
        #expect(added.status == 0, "\(added)")
        #expect(added.errors.contains("that is not the whole address"))
        #expect(added.output.contains("ino\tinoreader\t"))
    }

    @Test func aPermissionThatWasTakenBackFreezesTheAccountUntilItIsGivenAgain() async throws {
        let browser = #"curl -sL "$page" >/dev/null"#
        _ = try await run(add, browser: browser)
        service.revoke()
        for _ in 0..<2 {
            let synced = try await run("rss sync")
            #expect(synced.status == 77, "\(synced)")
            #expect(synced.errors.contains("; log in again with 'rss account login ino'"), "\(synced)")
        }
        let asked = server.requests.count
        _ = try await run("rss sync")
        #expect(server.requests.count == asked)
        let again = try await run("rss account login ino", browser: browser)
        #expect(again.status == 0, "\(again)")
        #expect(try await run("rss sync").status == 0)
    }

    @Test func aUserWhoSaysNoAddsNoAccount() async throws {
        let state = #"$(echo "$page" | tr '&' '\n' | grep ^state=)"#
        let added = try await run(
            add, browser: "curl -s \"http://127.0.0.1:\(port)/back?error=access_denied&\(state)\" >/dev/null")
        #expect(added.status == 77, "\(added)")
        #expect(added.errors.contains("access_denied"))
        #expect(try await run("rss account list | cut -f 1").output == "local\n")
    }

    @Test func aPortThatIsTakenIsTold() async throws {
        let taken = try LoopbackServer { _ in .nothing }
        let added = try await run(
            "sed -i s/:\(port)/:\(taken.port)/ .config/rss/config.toml; \(add) </dev/null")
        #expect(added.status == 69)
        #expect(added.errors.contains("cannot listen on port \(taken.port): Address already in use; "), "\(added)")
    }

    @Test func withoutAnApplicationItIsSaidHowToGetOne() async throws {
        let added = try await run("rm .config/rss/config.toml; \(add) </dev/null")
        #expect(added.status == 77)
        #expect(
            added.errors.contains("redirect URI http://localhost:21427/, and set 'inoreader.app_id' and"), "\(added)")
    }

    @Test func aProgramMayKnowTheToken() async throws {
        service.change { $0.accessToken = "access-7" }
        let line = "rss account add \(server.url()) --service inoreader --name ino --token-command"
        let added = try await run("echo access-7 >token; \(line) cat token")
        #expect(added.status == 0, "\(added)")
        #expect(try await run("rss sync").status == 0)
        let kept = try await run("cat .local/state/rss/credentials.toml")
        #expect(!kept.output.contains("access-7"))
        service.revoke()
        let refused = try await run("rss sync")
        #expect(refused.status == 77, "\(refused)")
        #expect(!refused.errors.contains("access-7"))
    }
}

/// The pages and the API of Inoreader, as far as these tests need them.
private final class FakeService: Sendable {
    private let state = Mutex(State())

    struct State {
        var accessToken = ""
        var refreshToken = ""
        var count = 0
        var code = ""
        var isRevoked = false
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func expire() { change { $0.accessToken = "" } }

    func revoke() {
        change { state in
            state.accessToken = ""
            state.isRevoked = true
        }
    }

    func reply(_ request: LoopbackRequest) -> LoopbackReply {
        let fields = Self.fields(request)
        switch request.path {
        case "/oauth2/auth":
            return state.withLock { state in
                state.count += 1
                state.code = "code-\(state.count)"
                state.isRevoked = false
                return .redirect(
                    302, to: "\(fields["redirect_uri"] ?? "")?code=\(state.code)&state=\(fields["state"] ?? "")")
            }
        case "/oauth2/token": return state.withLock { Self.tokens(fields, &$0) }
        case "/accounts/ClientLogin": return .text("Error=BadAuthentication", status: 401)
        default: break
        }
        guard request.header("Authorization") == "Bearer \(state.withLock { $0.accessToken })" else {
            return .text("AuthError", status: 401)
        }
        let name = request.path.split(separator: "/").last ?? ""
        let answers = [
            "user-info": #"{"userId":"7","userName":"alice"}"#, "list": #"{"tags":[],"subscriptions":[]}"#,
            "ids": #"{"itemRefs":[]}"#,
        ]
        return answers[String(name)].map { .text($0) } ?? .text("no \(name)", status: 404)
    }

    private static func tokens(_ fields: [String: String], _ state: inout State) -> LoopbackReply {
        let isGood =
            fields["grant_type"] == "refresh_token"
            ? fields["refresh_token"] == state.refreshToken && !state.isRevoked
            : fields["code"] == state.code && fields["code_verifier"]?.count == 43
        guard isGood, fields["client_secret"] == "geheim" else {
            return .text(#"{"error":"invalid_grant","error_description":"geheim"}"#, status: 400)
        }
        let number = (Int(state.refreshToken.split(separator: "-").last ?? "") ?? 0) + 1
        state.accessToken = "access-\(number)"
        state.refreshToken = "refresh-\(number)"
        return .text(
            #"{"access_token":"\#(state.accessToken)","refresh_token":"\#(state.refreshToken)","expires_in":3600}"#)
    }

    private static func fields(_ request: LoopbackRequest) -> [String: String] {
        let text =
            request.method == "POST"
            ? String(decoding: request.body, as: UTF8.self) : String(request.target.dropFirst(request.path.count + 1))
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]).removingPercentEncoding ?? "" : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
