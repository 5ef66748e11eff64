/// The folder of FreshRSS that has the feeds which are in no other. It can be neither renamed nor deleted.
///
/// FreshRSS stores it as `Uncategorized`, and tells it by a name in the user's language. It doesn't find it by that
/// name, but makes a second folder of that name.
enum FreshRSSFolder {
    /// The name that FreshRSS finds.
    static let storedName = "Uncategorized"

    /// The names that it tells: `gen.short.default_category` in FreshRSS's `app/i18n`.
    static let toldNames: Set<String> = [
        storedName, "Bez kategórie", "Brak kategorii", "Kategorisiz", "Kategória nélküli", "Kateqoriyasız",
        "Luokittelematon", "Neklasificēts", "Nezařazeno", "Niet ingedeeld", "Sans catégorie", "Sem categoria",
        "Sens categoria", "Senza categoria", "Sin categorizar", "Tidak ada kategori", "Unkategorisiert",
        "Μη κατηγοριοποιημένα", "Без категории", "Без категорії", "Без катэгорыі", "ללא קטגוריה", "دسته بندی نشده",
        "未分类", "未分類", "분류 없음",
    ]

    /// The bytes that FreshRSS stores of a folder's name, in HTML. It cuts longer ones, and then does not find the
    /// whole name: `LENGTH_INDEX_UNICODE` in `app/Models/DatabaseDAO.php`.
    static let longestName = 191
}
