import Foundation
import Synchronization
import TestSupport

/// A script's server: answers as the script's lines say, see ``Answer``. The files are those of the home folder, as they
/// are when they are asked for.
final class Website: Sendable {
    private let home: String
    private let shell: Shell
    private let answers = Mutex<[String: Answer]>([:])

    init(home: String, shell: Shell) {
        self.home = home
        self.shell = shell
    }

    func set(_ line: String) {
        let answer = Answer(line)
        answers.withLock { $0[answer.path] = answer }
    }

    /// The reply to a request, on the thread of its connection.
    func reply(_ request: LoopbackRequest) -> LoopbackReply {
        guard let answer = answer(to: request.path) else { return .status(404) }
        if let command = answer.command { shell.runBlocking(command) }
        if let login = answer.login,
            request.header("Authorization") != "Basic " + Data(login.utf8).base64EncodedString()
        {
            return .status(401, headers: [("WWW-Authenticate", "Basic realm=\"test\"")])
        }
        if let tag = answer.headers.first(where: { $0.0 == "ETag" })?.1, request.header("If-None-Match") == tag {
            return .status(304, headers: answer.headers)
        }
        return reply(answer.kind, body: answer.file.flatMap(contents) ?? [], answer.headers)
    }

    private func answer(to path: String) -> Answer? {
        answers.withLock { answers in
            answers[path] ?? answers.first { $0.key.hasSuffix("*") && path.hasPrefix($0.key.dropLast()) }?.value
        }
    }

    private func reply(_ kind: String, body: [UInt8], _ headers: [(String, String)]) -> LoopbackReply {
        switch kind {
        case "truncated": .truncated(String(decoding: body.prefix(body.count / 2), as: UTF8.self), length: body.count)
        case "nothing": .nothing
        case "reset": .reset
        case "endless": .endlessBody
        case "endless-headers": .endlessHeaders
        default: LoopbackReply(status: Int(kind) ?? 500, headers: headers, body: body)
        }
    }

    private func contents(_ file: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(home)/\(file)").map { Array($0) }
    }
}
