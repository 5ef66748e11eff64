import Foundation
import Subprocess
import SystemPackage

extension Executable {

    /// A program as `$BROWSER` and `$PAGER` name it: by its path, or to be looked for. Nil when it isn't there.
    ///
    /// Looked up here: by the time it was started and found missing, a pager's input would be lost.
    static func program(_ name: String) -> Executable? {
        let folders = name.contains("/") ? [""] : Self.folders
        return folders.map { $0 + name }.first { access($0, X_OK) == 0 }.map { .path(FilePath($0)) }
    }

    private static var folders: [String] {
        (EnvironmentVariables.all["PATH"] ?? "").split(separator: ":").map { $0 + "/" }
    }
}
