/// The months of languages other than English.
enum MonthNames {

    /// 1 to 12, from a name in lower case. The longest beginning that is known counts.
    static func month(beginning name: String) -> Int? {
        var beginning = name.prefix(longest)
        while beginning.count >= shortest {
            if let month = months[String(beginning)] { return month }
            beginning.removeLast()
        }
        return nil
    }

    private static let shortest = 3
    private static let longest = 7

    private static let months = Dictionary(
        beginnings.enumerated().flatMap { index, names in names.split(separator: " ").map { (String($0), index + 1) } },
        uniquingKeysWith: { first, _ in first })

    /// Beginnings of names that are no English ones: German, French, Spanish, Italian, Portuguese, Catalan, Romanian,
    /// Dutch, the Scandinavian languages, Finnish, Polish, Czech, Slovak, Croatian, Hungarian, Turkish, Indonesian,
    /// Greek, Russian, Ukrainian, Bulgarian.
    ///
    /// Where two languages have one name for different months, the one with more feeds counts: listopad is the Polish
    /// and Czech November, not the Croatian October.
    private static let beginnings = [
        "ene gen jän ian sty led sij oca tam ιαν янв січ яну",
        "fév fev lut úno vel şub hel peb φεβ фев лют",
        "mär mae maa mrt bře ožu már μάρ μαρ мар бер",
        "avr abr kwi dub tra ápr nis huh απρ апр кві",
        "mai mag mei maj máj kvě svi tou μάι μαϊ μαΐ май мая тра",
        "juin giu gug iun cze červen červn června čvn lipnj lipanj jún haz kes ιούν ιουν июн чер юни",
        "juil lug iul lip červenc červec července čvc srpnj srpanj júl tem hei ιούλ ιουλ июл лип юли",
        "aoû aou ago sie srp kol ağu agu elo αύγ αυγ авг сер",
        "set wrz zář szep ruj eyl syy σεπ сен вер сеп",
        "okt out ott paź říj eki lok οκτ окт жов",
        "lis stu kas noi marras νοέ νοε ноя лис ное",
        "dez déc dic des gru pro ara jou δεκ дек гру",
    ]
}
