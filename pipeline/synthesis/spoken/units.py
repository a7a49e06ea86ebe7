"""What units, currencies and scales are called."""

_PREFIXES = {"k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa"}
_BINARY = {"Ki": "kibby ", "Mi": "mebi", "Gi": "gibby ", "Ti": "tebi", "Pi": "pebi", "Ei": "exbi"}
"""As the voice says them right: it gives "gibibytes" a soft g."""
UNITS = {
    "B": "byte", **{f"{sign}B": f"{word}byte" for sign, word in {**_PREFIXES, **_BINARY}.items()},
    **{f"{sign}b": f"{word}bit" for sign, word in _PREFIXES.items()},
    **{f"{sign}bit": f"{word}bit" for sign, word in _PREFIXES.items() if sign != "K"},
    **{f"{sign}bps": f"{word}bits per second" for sign, word in _PREFIXES.items()},
    **{f"{sign}Bps": f"{word}bytes per second" for sign, word in _PREFIXES.items()},
    **{f"{sign}Hz": f"{word}hertz" for sign, word in _PREFIXES.items()},
    **{f"{sign}{flop}": f"{word}flops" for sign, word in _PREFIXES.items() for flop in ("FLOPS", "FLOPs", "FLOP/s")},
    "kb": "kilobyte", "mb": "megabyte", "gb": "gigabyte", "tb": "terabyte",
    "ns": "nanosecond", "μs": "microsecond", "us": "microsecond", "ms": "millisecond", "s": "second", "sec": "second",
    "secs": "second", "m": "minute", "min": "minute", "mins": "minute", "h": "hour", "hr": "hour", "hrs": "hour",
    "d": "day", "w": "week", "wk": "week", "wks": "week", "yr": "year", "yrs": "year", "mo": "month", "Hz": "hertz",
    "bps": "bits per second", "dB": "decibel", "LUFS": "luffs", "px": "pixel", "pt": "point", "nm": "nanometer",
    "μm": "micrometer", "mm": "millimeter", "cm": "centimeter", "km": "kilometer", "kg": "kilogram",
    "mW": "milliwatt", "W": "watt", "kW": "kilowatt", "MW": "megawatt", "kWh": "kilowatt hour", "Wh": "watt hour",
    "mV": "millivolt", "V": "volt", "mA": "milliamp", "°C": "degree Celsius", "°F": "degree Fahrenheit",
    "°": "degree", "fps": "frames per second", "rps": "requests per second", "qps": "queries per second",
    "rpm": "revolutions per minute", "LOC": "lines of code", "loc": "lines of code", "pp": "percentage point",
    "bp": "basis point", "GbE": "gigabit Ethernet", "ps": "picosecond", "ft": "foot", "lb": "pound", "lbs": "pound",
    "oz": "ounce", "mg": "milligram", "mph": "miles per hour", "dpi": "dots per inch", "ppm": "parts per million",
    "MP": "megapixel", "mL": "milliliter", "kJ": "kilojoule", "eV": "electron volt", "MT": "megatransfer",
    "GT": "gigatransfer",
}  # fmt: skip
PER = {
    "s": "second", "sec": "second", "second": "second", "m": "minute", "min": "minute", "minute": "minute",
    "h": "hour", "hr": "hour", "hour": "hour", "d": "day", "day": "day", "wk": "week", "week": "week", "mo": "month",
    "month": "month", "y": "year", "yr": "year", "year": "year", "op": "op", "call": "call", "step": "step",
    "request": "request", "GPU": "G.P.U", "token": "token", "core": "core", "node": "node", "user": "user",
    "req": "request", "it": "iteration", "iter": "iteration", "epoch": "epoch", "sample": "sample", "image": "image",
    "file": "file", "row": "row", "frame": "frame", "job": "job", "run": "run", "seat": "seat", "build": "build",
    "commit": "commit", "thread": "thread", "device": "device", "rank": "rank", "batch": "batch", "page": "page",
}  # fmt: skip
SCALES = {
    "k": "thousand", "K": "thousand", "M": "million", "m": "million", "B": "billion", "b": "billion", "bn": "billion",
    "T": "trillion", "thousand": "thousand", "million": "million", "billion": "billion", "trillion": "trillion",
    "mn": "million", "lakh": "lakh", "crore": "crore",
}  # fmt: skip
THINGS = {"req": "requests", "reqs": "requests", "it": "iterations", "its": "iterations", "iter": "iterations",
          "tok": "tokens", "toks": "tokens", "img": "images", "imgs": "images", "msg": "messages", "msgs": "messages",
          "txn": "transactions", "pkts": "packets"}  # fmt: skip
"""Short names of what is counted per second."""
CURRENCIES = {
    "$": ("dollar", "cent"),
    "€": ("euro", "cent"),
    "£": ("pound", "pence"),
    "¥": ("yen", ""),
    "₹": ("rupee", "paise"),
    "₩": ("won", ""),
    "₽": ("ruble", ""),
    "₿": ("bitcoin", ""),
    "¢": ("cent", ""),
    "USD": ("U.S dollar", "cent"),
    "EUR": ("euro", "cent"),
    "GBP": ("pound", "pence"),
    "JPY": ("yen", ""),
    "INR": ("rupee", "paise"),
    "CHF": ("Swiss franc", ""),
    "CAD": ("Canadian dollar", "cent"),
    "AUD": ("Australian dollar", "cent"),
    "CNY": ("yuan", ""),
}
"""What a note and a coin are called; "" where coins are not said."""
COUNTRIES = {
    "US": "U.S", "AU": "Australian", "A": "Australian", "CA": "Canadian", "C": "Canadian", "NZ": "New Zealand",
    "HK": "Hong Kong", "S": "Singapore",
}  # fmt: skip
"""Whose dollar, as written before the sign."""


_NO_PLURAL = (
    *("hertz", "Ethernet", "flops", "luffs", "of code", "yen", "yuan", "won", "pence"),
    *(" per second", " per minute", " per hour", " per inch", " per million"),
)


def plural(unit: str) -> str:
    """Irregular units stay as they are; "degree Celsius" bends in the right place."""
    if unit.endswith(_NO_PLURAL):
        return unit
    if unit == "foot":
        return "feet"
    head, space, tail = unit.partition(" ")
    return f"{head}s{space}{tail}" if head == "degree" else f"{unit}s"
