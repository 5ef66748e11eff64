import Foundation
import Synchronization
import ProgramSupport
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
        answers.withLock { $0[answer.key] = answer }
    }

    /// The reply to a request, on the thread of its connection.
    func reply(_ request: LoopbackRequest) -> LoopbackReply {
        guard let answer = answer(to: request) else { return .status(404) }
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

    private func answer(to request: LoopbackRequest) -> Answer? {
        answers.withLock { answers in
            answers.values.filter { $0.isFor(request) }.max { $0.precision < $1.precision }
        }
    }

    private func reply(_ kind: String, body: [UInt8], _ headers: [(String, String)]) -> LoopbackReply {
        switch kind {
        case "truncated": .truncated(String(decoding: body.prefix(body.count / 2), as: UTF8.self), length: body.count)
        case "nothing": .nothing
        case "reset": .reset
        case "never": .never
        case "endless": .endlessBody
        case "endless-headers": .endlessHeaders
        default: LoopbackReply(status: Int(kind) ?? 500, headers: headers, body: body)
        }
    }

    private func contents(_ file: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(home)/\(file)").map { Array($0) }
    }
}
