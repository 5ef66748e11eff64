/// Where a line may break although there is no space: beside wide characters, but not before closing and not after
/// opening punctuation. The part of UAX #14 that a reader notices (its classes ID, CL, NS, EX and OP).
enum LineBreakRule {

    static func allowsBreak(between previous: Character, and next: Character) -> Bool {
        guard isWide(previous) || isWide(next) else { return false }
        return !closing.contains(next) && !opening.contains(previous)
    }

    private static func isWide(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first, first.value >= 0x1100 else { return false }
        return DisplayWidth.width(of: character) == 2
    }

    private static let closing: Set<Character> = Set(
        "、。，．：；？！）］｝〉》」』】〕〗〙ーァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ々…‥・)]},.!?:;%[")

    private static let opening: Set<Character> = Set("（［｛〈《「『【〔〖〘([{")
}
