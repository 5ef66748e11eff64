import Foundation
package import Subprocess
import SystemPackage

extension Executable {

    /// Returns the program that `$BROWSER` or `$PAGER` names by its path, or by its name in `$PATH`; `nil` if it does
    /// not exist.
    ///
    /// A pager is looked up before it starts: if it were found missing only then, its input would be lost.
    package static func program(_ name: String) -> Executable? {
        let folders = name.contains("/") ? [""] : Self.folders
        return folders.map { $0 + name }.first(where: isProgram).map { .path(FilePath($0)) }
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    private static var folders: [String] {
        (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":").map { $0 + "/" }
    }
}
