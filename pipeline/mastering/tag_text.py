"""Text made fit for an MP3's tag: no characters that break a reader, addresses in ASCII, languages in three letters."""

from urllib.parse import quote

_CONTROLS = {code: " " for code in (*range(32), *range(127, 160)) if chr(code) != "\n"}
_CONTROLS |= dict.fromkeys((0xFFFE, 0xFFFF, 0xFEFF), "")  # byte order marks: some readers drop or obey them


def plain(text: str) -> str:
    """Text without what has no place in a tag: control characters other than the line's end, halves of characters."""
    whole = text.replace("\r\n", "\n").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.translate(_CONTROLS).strip()


def line(text: str, most: int) -> str:
    """Text as one line of at most so many characters: no control characters, no runs of space."""
    joined = " ".join(plain(text).split())
    return joined if len(joined) <= most else joined[: most - 1].rstrip() + "…"


def encoding(text: str) -> int:
    """Latin-1 (0) where it can, else UTF-16 (1): ID3v2.3 knows no other."""
    return 0 if text.encode("latin-1", "replace").decode("latin-1") == text else 1


def cut(text: str, most: int) -> str:
    """The text, or as many of its whole words as its encoding puts into so many bytes."""
    coding = "utf-16-le" if encoding(text) else "latin-1"
    encoded = text.encode(coding)
    if len(encoded) <= most:
        return text
    kept = encoded[:most].decode(coding, "ignore").rsplit(maxsplit=1)
    return f"{kept[0]} …" if kept else "…"


def address(url: str) -> str:
    """An address as the tag can hold it."""
    return quote("".join(plain(url).split("\n")), safe="!#$%&'()*+,/:;=?@[]~")


def language(tag: str) -> str:
    """The three letters that ISO 639-2 has for a language tag such as "en" or "pt-BR"; "und" where it has none."""
    base = tag.replace("_", "-").partition("-")[0].lower()
    return base if base in _LANGUAGES.values() else _LANGUAGES.get(base, "und")


_PAIRS = """
    aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul bi:bis
    bm:bam bn:ben bo:bod br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre cs:ces cu:chu cv:chv cy:cym da:dan de:deu
    dv:div dz:dzo ee:ewe el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas ff:ful fi:fin fj:fij fo:fao fr:fra fy:fry
    ga:gle gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau he:heb hi:hin ho:hmo hr:hrv ht:hat hu:hun hy:hye hz:her ia:ina
    id:ind ie:ile ig:ibo ii:iii ik:ipk io:ido is:isl it:ita iu:iku ja:jpn jv:jav ka:kat kg:kon ki:kik kj:kua kk:kaz
    kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir la:lat lb:ltz lg:lug li:lim ln:lin lo:lao
    lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mri mk:mkd ml:mal mn:mon mr:mar ms:msa mt:mlt my:mya na:nau nb:nob nd:nde
    ne:nep ng:ndo nl:nld nn:nno no:nor nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol
    ps:pus pt:por qu:que rm:roh rn:run ro:ron ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin sk:slk sl:slv
    sm:smo sn:sna so:som sq:sqi sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk
    tn:tsn to:ton tr:tur ts:tso tt:tat ty:tah ug:uig uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol xh:xho
    yi:yid yo:yor za:zha zh:zho zu:zul
"""
_LANGUAGES = dict(pair.split(":") for pair in _PAIRS.split())
"""ISO 639-1 to 639-2 (terminology)."""
