// Made by share/unicode/make-months from CLDR 41.

/// The names and abbreviations of months in Arabic, Belarusian, Welsh, Estonian, Basque, Persian, Irish, Galician, Hebrew,
/// Hindi, Lithuanian, Latvian, Albanian, Serbian and Thai, in lower case, without dots.
enum MonthNameTable {

    /// For each month, its names with spaces between them.
    static let names = [
        "ean eanáir ion ionawr jaan jaanuar jan janar janv janvāris saus sausio sausis urt urtarrila "
            + "urtarrilak xan xaneiro сту студзень студзеня јан јануар ינו ינואר يناير ژانویه ژانویهٔ जन जनवरी "
            + "มกราคม มค",
        "chw chwef chwefror feabh feabhra feb febr febreiro februāris ots otsaila otsailak shk shkurt vas "
            + "vasario vasaris veebr veebruar лют лютага люты феб фебруар פבר פברואר فبراير فوریه فوریهٔ फ़र "
            + "फ़रवरी กพ กุมภาพันธ์",
        "kov kovas kovo mars marts martxoa martxoak marzo mawrth márta märts мар март сак сакавік сакавіка מרץ "
            + "مارس मार्च มีค มีนาคม",
        "abr abril aib aibreán api apirila apirilak apr aprill aprīlis bal balandis balandžio ebr ebrill pri "
            + "prill апр април кра красавік красавіка אפר אפריל آوریل أبريل अप्रैल เมย เมษายน",
        "beal bealtaine geg gegužė gegužės mai maiatza maiatzak maijs maio maj май мая мај מאי مايو مه مهٔ मई "
            + "พค พฤษภาคม",
        "birž birželio birželis eka ekaina ekainak juuni jūn jūnijs meh mehefin meith meitheamh qer qershor "
            + "xuño чэр чэрвень чэрвеня јун יוני يونيو ژوئن जून มิถุนายน มิย",
        "gor gorff gorffennaf iúil juuli jūl jūlijs korr korrik liep liepa liepos uzt uztaila uztailak xul "
            + "xullo ліп ліпень ліпеня јул יולי يوليو ژوئیه ژوئیهٔ जुल जुलाई กค กรกฎาคม",
        "abu abuztua abuztuak ago agosto aug august augusts awst gush gusht lún lúnasa rugp rugpjūtis "
            + "rugpjūčio авг август жні жнівень жніўня אוג אוגוסט أغسطس اوت अग अगस्त สค สิงหาคม",
        "ira iraila irailak medi meán mfómh rugs rugsėjis rugsėjo sept september septembris set setembro "
            + "shtator вер верасень верасня сеп септембар ספט ספטמבר سبتمبر سپتامبر सित सितंबर กย กันยายน",
        "deireadh dfómh hyd hydref okt oktobris oktoober out outubro spal spalio spalis tet tetor urr urria "
            + "urriak кас кастрычнік кастрычніка окт октобар אוק אוקטובר أكتوبر اکتبر अक्तू अक्तूबर ตค ตุลาคม",
        "aza azaroa azaroak lapkr lapkritis lapkričio nov november novembris novembro nën nëntor samh samhain "
            + "tach tachwedd ліс лістапад лістапада нов новембар נוב נובמבר نوامبر نوفمبر नव नवंबर พย "
            + "พฤศจิกายน",
        "abe abendua abenduak dec decembris decembro dets detsember dhj dhjetor gruod gruodis gruodžio noll "
            + "nollaig rhag rhagfyr дец децембар сне снежань снежня דצמ דצמבר دسامبر ديسمبر दिस दिसंबर ธค "
            + "ธันวาคม",
    ]
}
