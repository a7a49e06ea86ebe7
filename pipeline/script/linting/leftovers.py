"""What has no place in a script that is read aloud, and how it is recognised: a table, from the gravest on."""

import re
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Leftover:
    """One kind of text that a script should not hold."""

    patterns: tuple[re.Pattern[str], ...]
    severity: Severity
    what: str
    """With {found} for the words at fault."""
    advice: str

    def found(self, text: str) -> str | None:
        """The words at fault; None when there are none."""
        return next((match.group() for pattern in self.patterns if (match := pattern.search(text))), None)


def _kind(severity: Severity, what: str, advice: str, *patterns: str) -> Leftover:
    return Leftover(tuple(map(re.compile, patterns)), severity, what, advice)


_TOOL_TAGS = (
    r"think|thinking|thought|reasoning|scratchpad|reflection|tool_calls?|tool_code|tool_use|tool_response|tool_result|"
    r"function_calls?|function|invoke|parameter|antml:\w+|assistant|final_answer|final|answer|artifact|response|output"
)
_SCRIPT = (
    r"(?:podcast |episode |final |full |complete |revised |updated |edited |requested |finished |polished |draft )*"
)
_PIECE = r"(?:script|transcript|narration|episode|briefing|summary|draft|version|segment|markdown|json|text|podcast)"
_BLANKS = (
    r"insert|your|name|names|host|host name|date|today'?s date|title|topic|company|project name|repository name|link|"
    r"url|todo|tbd|fill|placeholder|episode (?:title|number)|number|version number|xxx+|add|describe|example here"
)

LEFTOVERS = (
    _kind(
        "error", "what a model wrote for itself was left in: “{found}”", "delete it, with what belongs to it",
        rf"(?i)^\W*</?(?:{_TOOL_TAGS})\b[^<>]*>",
        rf"(?i)</(?:{_TOOL_TAGS})>\s*$",
        r"<\|[\w ]{2,40}\|>",
        r"\[/?INST\]|<</?SYS>>|<(?:start|end)_of_turn>",
        r"^\W*\{\s*\"(?:name|tool|function|arguments|tool_calls|sections|title)\"\s*:",
    ),
    _kind(
        "error", "a model speaks of its work, not of the news: “{found}”", "delete the sentence",
        rf"(?i)^\W*(?:(?:sure|certainly|of course|absolutely|okay|ok|great|happy to help|no problem)\b[!,.: ]+)?"
        rf"(?:here(?:'s|’s| is| are)|below is|i(?:'ve| have) (?:written|prepared|created|drafted)) "
        rf"(?:the|your|a|an|my) {_SCRIPT}(?:(?:script|transcript|narration)\b|{_PIECE}\b[^.!?]*:\s*$)",
        r"(?i)^\W*(?:sure|certainly|of course|absolutely)[!,.: ]+(?:here(?:'s|’s| is)|i(?:'ll|’ll| will| can|'d)\b)",
        r"(?i)\bas an ai(?: language)?(?: model| assistant)?, i\b",
        r"(?i)\bi(?:'m|’m| am) (?:just |only )?an? (?:ai |large )?language model\b",
        r"(?i)\bi(?:'m|’m| am) (?:sorry|unable),? (?:but )?i (?:can(?:'t|’t|not)|am unable to) (?:help|assist|comply)",
        r"(?i)\blet me know if (?:you(?:'d|’d| would) like|you (?:want|need)) (?:me to|any (?:changes|adjust|revis|"
        r"edit|further|more)|a (?:short|long)er)",
        r"(?i)\bi hope this (?:script|version|meets|draft)\b",
        r"(?i)^\W*(?:approximate |estimated |total )?(?:word count|reading time|estimated duration)\s*[:=]",
        r"(?i)^\W*\[?(?:end|start|beginning) of (?:the )?(?:script|episode script|transcript)\]?\W*$",
    ),
    _kind(
        "error", "a blank was left to fill: “{found}”", "put in what was meant, or delete it",
        rf"(?i)\[(?:{_BLANKS})(?:\s[^\[\]]{{0,60}})?\](?!\()",
        r"(?i)<(?:insert|your|add)\s[^<>]{1,60}>",
        r"\{\{[^{}]{1,60}\}\}|\{%[^{}]{1,60}%\}",
        r"\$\{?(?:NAME|TITLE|DATE|EPISODE|SHOW|TOPIC|AUTHOR|SUMMARY|HEADLINE)(?:_[A-Z]+)?\b\}?",
        r"^\W*(?:TODO|TBD|TBA|FIXME)\b(?!\s+(?:comment|list|note|marker|item|entr|file|tag|is\b|was\b|and\b|or\b|in\b))",
        r"\b(?:TODO|FIXME):\s",
        r"(?i)\blorem ipsum dolor\b",
        r"(?<!\w)_{3,}(?!\w)",
    ),
    _kind(
        "warning", "a placeholder may have been left in: “{found}”", "put in what was meant, or say it in words",
        r"\b(?:TBD|TBA)\b", r"\bX{3,}\b", r"(?i)\blorem ipsum\b",
    ),
    _kind(
        "warning", "a commit's trailer would be read out: “{found}”", "delete the line",
        r"(?i)^\W*(?:signed-off|co-authored|reviewed|acked|tested|suggested|reported|approved|pulled)[- ]by:\s*\S",
        r"^\W*(?:Change-Id|Differential Revision|Reviewed-on|Cherry-picked-from|ghstack-source-id|Test Plan|"
        r"Pull Request resolved|PiperOrigin-RevId|BUG|Fixes|Closes):\s*(?:#?\d|[A-Z]?[0-9a-fI]{5,}|https?:|D\d)",
        r"^\W*\(cherry picked from commit [0-9a-f]{7,}",
    ),
    _kind(
        "warning", "a link would be read out: “{found}”", "say what it links to; addresses belong in the footnotes",
        r"(?i)\b(?:https?|ftp|ssh|file)://[^\s)>\]]+", r"(?i)(?<![\w@])www\.\w[\w-]*\.\w[^\s)>\]]*",
        r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b",
    ),
    _kind(
        "warning", "a directive for the studio would be read out: “{found}”", "delete it; `---` makes a pause",
        r"(?i)^\W*[\[(](?:(?:intro|outro|theme|upbeat|soft|background)\s+)?(?:music|sound|sfx|jingle|intro|outro|pause|"
        r"applause|laughs?|laughter|transition|fade)\b[^\])]{0,50}[\])]",
        r"^(?:Host|Narrator|Announcer|Speaker(?: \d)?):\s",
    ),
    _kind(
        "warning", "markup is left in the text: “{found}”", "delete the marks",
        r"\*\*\S|\S\*\*", r"``+|~~\w|\w~~", r"\]\((?:https?:|/|#)",
        r"</[a-zA-Z][\w-]*>|<[a-zA-Z][\w-]*(?:\s[^<>]*)?/>|<[a-zA-Z][\w-]*\s+[\w-]+\s*=[^<>]*>|<(?:br|hr|speak)>",
        r"&(?:nbsp|amp|lt|gt|quot|#\d{2,6});", r"^\s*#{1,6}\s+\S|^\s*[-*] \[[ xX]\] |^\s*\|.*\|\s*$|\[\^[^\]]*\]",
    ),
    _kind(
        "warning", "code would be read out: “{found}”", "say in words what it does",
        r"Traceback \(most recent call last\)|^\W*File \"[^\"]+\", line \d+|^\W*at [\w.$<>]+\([\w.]+:\d+\)",
        r"^diff --git |^@@ -\d+|^(?:\+\+\+|---) [ab]/|^[+-]\s*(?:def|import|return|if|for|self|const|let|var|int)\b",
        r"^\s*(?:def|class) \w+\s*[(:].*:\s*$|^\s*(?:import|from) [\w.]+(?: import \w+)?\s*$",
        r"[;{}]\s*$|^\s*(?:\$|>>>) \w", r"\w\s*(?:&&|\|\||===?|!==?|=>)\s*\w", r"#include\s*[<\"]",
    ),
)  # fmt: skip
"""In each sentence, title, summary and heading the first that is found counts."""
