"""What signs are called in the languages that we have words for; a language without a row has none."""

from collections.abc import Iterable

from pipeline.synthesis.spoken.wordlist import listed

_SIGNS = listed(". / @ + = < > <= >= != -> - ~ * & | # v link of hour ^")
"""After the signs: a version, an address, "three of seven", the word after the hour of a clock ("-": none)."""
_ROWS = {
    "de": "Punkt Slash at plus gleich kleiner_als größer_als kleiner_oder_gleich größer_oder_gleich ungleich zu bis"
    " etwa mal und oder Nummer Version ein_Link von Uhr hoch",
    "fr": "point slash arobase plus égale inférieur_à supérieur_à inférieur_ou_égal_à supérieur_ou_égal_à"
    " différent_de vers à environ fois et ou numéro version un_lien sur heures puissance",
    "es": "punto barra arroba más igual_a menor_que mayor_que menor_o_igual_que mayor_o_igual_que distinto_de a a"
    " aproximadamente por y o número versión un_enlace de - elevado_a",
    "it": "punto barra chiocciola più uguale_a minore_di maggiore_di minore_o_uguale_a maggiore_o_uguale_a diverso_da"
    " a a circa per e o numero versione un_link su - elevato_a",
    "pt": "ponto barra arroba mais igual_a menor_que maior_que menor_ou_igual_a maior_ou_igual_a diferente_de para a"
    " cerca_de vezes e ou número versão um_link de - elevado_a",
    "nl": "punt slash apenstaartje plus is kleiner_dan groter_dan kleiner_dan_of_gelijk_aan groter_dan_of_gelijk_aan"
    " ongelijk_aan naar tot ongeveer keer en of nummer versie een_link van uur tot_de_macht",
    "sv": "punkt snedstreck snabel-a plus lika_med mindre_än större_än mindre_än_eller_lika_med"
    " större_än_eller_lika_med skilt_från till till ungefär gånger och eller nummer version en_länk av - upphöjt_till",
    "pl": "kropka ukośnik małpa plus równa_się mniejsze_niż większe_niż mniejsze_lub_równe większe_lub_równe różne_od"
    " do do około razy i lub numer wersja odnośnik z - do_potęgi",
    "da": "punktum skråstreg snabel-a plus lig_med mindre_end større_end mindre_end_eller_lig_med"
    " større_end_eller_lig_med forskellig_fra til til cirka gange og eller nummer version et_link af - opløftet_til",
    "nb": "punktum skråstrek krøllalfa pluss lik mindre_enn større_enn mindre_enn_eller_lik større_enn_eller_lik"
    " ulik til til omtrent ganger og eller nummer versjon en_lenke av - opphøyd_i",
    "cs": "tečka lomítko zavináč plus rovná_se menší_než větší_než menší_nebo_rovno větší_nebo_rovno nerovná_se na až"
    " asi krát a nebo číslo verze odkaz z - na",
    "uk": "крапка слеш равлик плюс дорівнює менше більше менше_або_дорівнює більше_або_дорівнює не_дорівнює в до"
    " приблизно помножити_на і або номер версія посилання з - в_степені",
    "zh": "点 斜杠 艾特 加 等于 小于 大于 小于等于 大于等于 不等于 到 到 约 乘 和 或 编号 版本 链接 - - -",
    "ru": "точка слэш собака плюс равно меньше больше меньше_или_равно больше_или_равно не_равно в до примерно"
    " умножить_на и или номер версия ссылка из - в_степени",
}
_MORE_SIGNS = listed("√ ∞ § ← ↔ %")
_MORE_ROWS = {
    "de": "Wurzel_aus unendlich Paragraf Pfeil_nach_links Doppelpfeil Prozent",
    "fr": "racine_de infini paragraphe flèche_vers_la_gauche double_flèche pour_cent",
    "es": "raíz_de infinito párrafo flecha_izquierda doble_flecha por_ciento",
    "it": "radice_di infinito paragrafo freccia_sinistra doppia_freccia per_cento",
    "pt": "raiz_de infinito parágrafo seta_esquerda seta_dupla por_cento",
    "nl": "wortel_van oneindig paragraaf pijl_links dubbele_pijl procent",
    "sv": "roten_ur oändligheten paragraf vänsterpil dubbelpil procent",
    "pl": "pierwiastek_z nieskończoność paragraf strzałka_w_lewo strzałka_w_obie_strony procent",
    "da": "kvadratroden_af uendelig paragraf venstrepil dobbeltpil procent",
    "nb": "kvadratroten_av uendelig paragraf venstrepil dobbeltpil prosent",
    "cs": "odmocnina_z nekonečno paragraf šipka_vlevo dvojitá_šipka procent",
    "uk": "корінь_з нескінченність параграф стрілка_вліво подвійна_стрілка відсотків",
    "zh": "根号 无穷 节 左箭头 双箭头 百分号",
    "ru": "корень_из бесконечность параграф стрелка_влево двойная_стрелка процентов",
}
"""For the same languages, signs that engines drop without a word."""
COMMA = {
    "bg": "цяло и", "el": "κόμμα", "pl": "przecinek", "ru": "запятая", "kk": "үтір", "ky": "үтүр", "mt": "punt",
    "ja": "点",
}  # fmt: skip
"""The decimal sign, where the locale data have no word that fits before any digits."""
RESPELLED = {
    "be": {"i": "і"}, "el": {"χίλιάδες": "χιλιάδες"},
    "lo": {"พัน": "ພັນ", "หมื่น": "ໝື່ນ", "แสน": "ແສນ", "ล้าน": "ລ້ານ", "จุด": "ຈຸດ", "ลบ": "ລົບ", "ศูนย์": "ສູນ",
           "ร้อย": "ຮ້ອຍ"},
}  # fmt: skip
"""Number words that the locale data spell with letters of another script, or wrongly."""
SHARES = {
    "%": {
        "ar": "{} بالمائة", "ga": "{} faoin gcéad", "ko": "{} 퍼센트", "lb": "{} Prozent", "lt": "{} procentų",
        "mt": "{} fil-mija", "su": "{} persén", "vi": "{} phần trăm", "zh": "百分之{}", "yue": "百分之{}",
    },
    "‰": {"zh": "千分之{}"},
}  # fmt: skip
"""How percent is said, where the locale data have but the sign for some numbers, or the wrong form."""
_POINT = {
    "af": "punt", "ar": "نقطة", "az": "nöqtə", "be": "кропка", "bg": "точка", "bs": "tačka", "ca": "punt",
    "el": "τελεία", "eo": "punkto", "et": "punkt", "fa": "نقطه", "fi": "piste", "fo": "punktum", "hr": "točka",
    "hu": "pont", "hy": "կետ", "id": "titik", "is": "punktur", "ka": "წერტილი", "kk": "нүкте", "ky": "чекит",
    "lb": "Punkt", "lo": "ຈຸດ", "lt": "taškas", "lv": "punkts", "mk": "точка", "ms": "titik", "nn": "punktum",
    "ro": "punct", "sk": "bodka", "sl": "pika", "sq": "pikë", "sr": "тачка", "sr_Latn": "tačka", "tr": "nokta",
    "vi": "chấm",
}  # fmt: skip
"""The point in a version, for languages that have no row above."""
INFLECTED = frozenset(listed("ar be bg bs cs el et fi ga he hr hu is ka lt lv mk pl ro ru se sk sl sr uk"))
"""Languages whose number words change with what they count or with their place in the sentence."""
_SAME = {
    "==": "=", "===": "=", ":=": "=", "≤": "<=", "≥": ">=", "≠": "!=", "=>": "->", "→": "->", "-->": "->", "≈": "~",
    "×": "*", "&&": "&", "||": "|", "–": "-", "..": "-", "…": "-",
}  # fmt: skip
IN_CAPITALS = {
    "de": frozenset(listed("NICHT UND ODER NUR ALLE ALLES KEIN KEINE IST DER DIE DAS EIN EINE NEU NIE JETZT IMMER")),
    "fr": frozenset(listed("PAS ET OU NON OUI LE LA LES UN UNE NE TOUT TOUS PLUS SANS EST")),
    "es": frozenset(listed("NO SÍ SI EL LA LOS LAS UN UNA MUY SIN CON SOLO TODO TODOS NUNCA")),
    "it": frozenset(listed("NON SÌ IL LA LE GLI UN UNA SOLO TUTTO TUTTI MAI CON SENZA")),
    "pt": frozenset(listed("NÃO SIM O OS AS UM UMA SÓ TUDO TODOS NUNCA SEM COM")),
    "nl": frozenset(listed("NIET EN OF DE HET EEN ALLE ALLES GEEN NOOIT NIEUW")),
}
"""Words that writers put in capitals for emphasis; other short runs of capitals are spelled."""
BEFORE_YEAR = {
    "de": frozenset(listed("jahr jahre jahren jahres seit anno copyright")),
    "nl": frozenset(listed("jaar sinds in anno copyright")),
    "da": frozenset(listed("år siden i anno copyright")),
    "nb": frozenset(listed("år siden i anno copyright")),
    "fr": frozenset(listed("année depuis copyright")),
}
"""Where numbers and years differ ("neunzehnhundert" and "eintausendneunhundert"), the words that a year follows."""
_BELOW_HOUR = "second minute millisecond microsecond nanosecond"
FEMININE = {
    language: frozenset(listed(units))
    for languages, units in (
        ("de", f"{_BELOW_HOUR} hour week"),
        ("fr", f"{_BELOW_HOUR} hour week year-person"),
        ("es it pt vec ca", "hour week"),
        ("be cs pl sk sl uk", f"{_BELOW_HOUR} hour"),
        ("ru", f"{_BELOW_HOUR} week"),
        ("bg mk", f"{_BELOW_HOUR} week year"),
        ("hr", f"{_BELOW_HOUR} year"),
        ("sr", "second millisecond microsecond nanosecond week year"),
        ("lt lv", f"{_BELOW_HOUR} hour day week"),
        ("ro", "second millisecond microsecond nanosecond hour day week month"),
        ("is", f"{_BELOW_HOUR} hour week"),
        ("el", "hour day week"),
        ("he", f"{_BELOW_HOUR} hour year"),
    )
    for language in listed(languages)
}
"""Units before which "one" has its feminine form."""


def signs(language: str) -> dict[str, str]:
    """What each sign is called, "" where the language has no word for it; empty for a language without a row."""
    row = _ROWS.get(language)
    if row is None:
        return {}
    names = (*listed(row), *listed(_MORE_ROWS[language]))
    words = {
        sign: "" if word == "-" else word.replace("_", " ")
        for sign, word in zip((*_SIGNS, *_MORE_SIGNS), names, strict=True)
    }
    return words | {sign: words[base] for sign, base in _SAME.items()}


def point(names: Iterable[str]) -> str:
    """The point in a version, by the names of a language from the most exact on; "" where we have no word."""
    return next((_POINT[name] for name in names if name in _POINT), "")
