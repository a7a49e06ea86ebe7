"""What signs are called in the languages that we have words for; a language without a row has none."""

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
FEMININE = {
    "de": frozenset(listed("second minute hour week millisecond microsecond nanosecond")),
    "fr": frozenset(listed("second minute hour week millisecond microsecond nanosecond year-person")),
    "es": frozenset(listed("hour week")),
    "it": frozenset(listed("hour week")),
    "pt": frozenset(listed("hour week")),
    "ru": frozenset(listed("second minute week millisecond microsecond nanosecond")),
    "pl": frozenset(listed("second minute hour millisecond microsecond nanosecond")),
}
"""Units before which "one" has its feminine form."""


def signs(language: str) -> dict[str, str]:
    """What each sign is called, "" where the language has no word for it; empty for a language without a row."""
    row = _ROWS.get(language)
    if row is None:
        return {}
    words = {
        sign: "" if word == "-" else word.replace("_", " ") for sign, word in zip(_SIGNS, listed(row), strict=True)
    }
    return words | {sign: words[base] for sign, base in _SAME.items()}
