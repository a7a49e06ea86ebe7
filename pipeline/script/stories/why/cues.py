"""The words by which a sentence shows what it says of a change: trouble, effect, purpose, gain, break, warning."""

import re

_BAD = (
    r"wrong(?:ly)?|incorrect(?:ly)?|broken|missing|unnecessar(?:y|ily)|redundant(?:ly)?|inconsisten\w+|"
    r"confus(?:ing|ed)|"
    r"misleading|slow(?:ly|er|down)?|expensive|wasteful|wast(?:es?|ed|ing)|stale|brittle|flaky|flakiness|unreliable|"
    r"error-prone|hard to|difficult to|impossible|cumbersome|awkward|tedious|useless|undefined behaviou?r|unusable|"
    r"crash(?:es|ed|ing)?|hangs?|hung|panic(?:s|ked|king)?|leak(?:s|ed|ing)?|races?|racy|deadlock(?:s|ed)?|"
    r"segfault(?:s|ed)?|corrupt(?:s|ed|ion)?|fail(?:s|ed|ing|ures?)?|break(?:s|ing)?(?! (?:out|down|up|into|"
    r"points?))|broke|errors?(?![ -](?:handling|types?|messages?|codes?|paths?|logs?|output|report\w*|class\w*|"
    r"values?|checks?|cases?))|bugs?|"
    r"regress(?:ed|ions?)|"
    r"exceptions?|overflow(?:s|ed)?|truncat(?:es|ed)|los(?:es|ing|t)|data loss|ignor(?:es|ed)|silently|"
    r"problem(?:s|atic)?|issues?|timeouts?|timed out|stuck|block(?:s|ed)|duplicat(?:es?|ed)|mismatch(?:es|ed)?|"
    r"unexpected(?:ly)?|accidental(?:ly)?|mistakenly|by mistake|erroneous(?:ly)?|spurious(?:ly)?|out[- ]of[- ]bounds|"
    r"use[- ]after[- ]free|null[- ]pointer|dereferenc(?:es?|ed|ing)|vulnerab\w+|misus\w+|unhandled|uncaught|"
    r"ambigu\w+|invalid|garbage|outdated|obsolete|unused|deprecated|unmaintained|unsupported|rejected|"
    r"too (?:many|much|"
    r"long|large|small|early|late|strict|broad|narrow)|overhead|bottleneck|caus(?:es|ed|ing)|contradict\w*|"
    r"not supposed to|(?:is|"
    r"was)n['’]t what|noisy|clutter(?:s|ed)?|limitations?"
)
_NOT = (
    r"(?:do|does|did|is|are|was|were|has|have|had|could|would|will|can|should|must)(?:n['’]t| not| never| no longer)|"
    r"cannot|never|nothing|nobody|no way|there (?:is|was|are|were) no|lack(?:s|ed|ing)?|unable|only|neither|fails? to"
)
MARK_BEFORE = re.compile(
    r"(?i)^(?:previously|formerly|until now|until this|before(?: the change| this| that)?,|before the change|"
    r"prior to|so far|in the past|historically|originally|currently|at first)\b|"
    r"\b(?:previously|formerly|(?<!be )(?<!is )(?<!are )(?<!was )(?<!were )(?<!been )(?<!get )used to (?!the\b)|"
    r"until now|so far|before the change|prior to (?:this|the change))\b"
)
WOULD = re.compile(
    r"(?i)\b(?:would|could) (?:otherwise |then |also |sometimes |silently |incorrectly |wrongly )*(?:always|"
    r"never|not|still|fail|crash|"
    r"hang|panic|throw|raise|cause|leak|lose|ignore|drop|overwrite|result|lead|end up|get|become|break|trigger)\b"
)
"""What goes wrong, or would."""
PAST = re.compile(
    r"(?i)\b(?:was|were|had|did|didn['’]t|wasn['’]t|weren['’]t|hadn['’]t|could(?:n['’]t| not)|failed|crashed|hung|"
    r"panicked|broke|leaked|lost|ignored|caused|led|resulted|raised|threw|returned|made|meant|got|went|ran|kept|left|"
    r"relied|treated|passed|dropped|lacked|required|allowed|assumed|expected|forced|became|took|gave|rejected|"
    r"showed|happened|occurred|stopped|worked|prevented|reported|appeared|triggered|wrote|sent)\b(?! by\b)"
)
LACKS = re.compile(
    r"(?i)\b(?:do|does|is|are|has|have|can)(?: not|n['’]t)\b|\bcannot\b|\bonly (?:takes?|works?|supports?|"
    r"allows?|handles?|considers?|checks?|applies|accepts?)\b|\blacks?\b|\bnever\b|\bthere is no\b|"
    r"\bfails? to\b"
)
PARTICIPLE = re.compile(
    r"(?i)\b(?:is|are|be|been|being|gets?|has|have|as|if|when|values?|a|an|the)(?: [a-z]+ly| not| now| also|"
    r" only| never| being)* "
    r"[a-z]+(?:ed|made|kept|left|sent|run|lost)\b"
)
"""Where a form that looks like a past tense is none."""
PRESENT = re.compile(
    r"(?i)\b(?:is|are|can|cannot|will|does|do|doesn['’]t|don['’]t|isn['’]t|aren['’]t|has|have|may|should|must)\b"
)
PAST_FOR_SURE = re.compile(
    r"(?i)\b(?:was|were|had|did|wasn['’]t|weren['’]t|didn['’]t|hadn['’]t|couldn['’]t|could not)\b"
)
NEGATED = re.compile(rf"(?i)\b(?:{_NOT})\b")
TROUBLE = re.compile(rf"(?i)\b(?:{_BAD})\b|\b(?:{_NOT})\b")
BAD_ALONE = re.compile(rf"(?i)\b(?:{_BAD})\b")

GOOD = (
    r"avoids?|prevents?|ensures?|keeps?|reduces?|improves?|preserves?|lets?|allows?|enables?|aligns?|unblocks?|"
    r"saves?|simplif(?:ies|y)|speeds? up|eliminates?|fix(?:es)?|makes?|restores?|unif(?:ies|y)|protects?|guarantees?|"
    r"cuts?|decouples?|shrinks?|stops?|helps?|brings?|gives?|resolves?|solves?|removes? the need|means|matches|"
    r"opens the (?:door|way)|paves the way|clarif(?:ies|y)|addresses|hardens|catches|closes|supports|provides|"
    r"gets rid of|"
    r"results? in|leads? to|minimi[sz]es|mitigates|halves|doubles|serves as|is no longer|is (?:very |also |"
    r"really |quite |especially |"
    r"particularly )?(?:in line with|consistent with|"
    r"the same as|similar to|how|needed|required|necessary|useful|important|"
    r"faster|safer|simpler|cleaner|easier|more|also more|better|in preparation|a (?:prerequisite|preparation|"
    r"first step))"
)
THIS = re.compile(
    rf"(?i)^(?:this|the change|the stack(?: of \w+)?|doing so)(?: change| fix| approach| way| property| option|"
    rf" utility|"
    rf" feature| setting| mechanism| command| hook| new [a-z]+)? "
    rf"(?:(?:also|now|should|will|would|can|could|may|might|in turn|thus|therefore|both|then|effectively|"
    rf"only) )*(?!fix )(?:{GOOD})\b"
)
NOW = re.compile(
    r"(?i)^(?:with (?:this|the change)|now,?|that way(?=,)|as of now|from now on|after the change)\b|\b(?:is|"
    r"are|can|may|might|will|does|has|have) now "
    r"|\bnow (?:be|correctly|properly|also|only|returns?|works?|shows?|uses?|has|have|supports?|accepts?|"
    r"reports?|fails?|"
    r"gets?|raises?|runs?|handles?|waits?|skips?|reads?|writes?|sends?|produces?|takes?|respects?|honou?rs?|"
    r"[a-z]+s)\b"
    r"|\bmakes? (?:the |it |them )?[\w -]{1,40} (?:trivial|easy|easier|simpler?|possible|explicit|clear(?:er)?|"
    r"safer?|consistent|robust)\b|"
    r"\bnow$|\b(?:no longer)\b|\b(?:making it (?:possible|easier|simpler)|allowing|which (?:allows|avoids|makes"
    r"|means|prevents|ensures|lets|enables|improves|reduces|fixes))\b"
)
PURPOSE = re.compile(
    r"(?i)\b(?:so that|in order to|"
    r"in order for|for the sake of|(?:is|are) (?:needed|required|necessary|useful|meant|intended|there|"
    r"important|essential|"
    r"helpful|crucial) (?:to|for|in|by|when|because|as)|needed (?:to|for|by)|required (?:to|for|by)|"
    r"useful (?:for|when|to|in)|"
    r"in preparation for|serves to|aims? to|the (?:main )?(?:point|goal|aim|idea|purpose|intent|intention|"
    r"reason|motivation|benefit|advantage)s? (?:\w+ ){0,3}(?:is|are|was|here is) (?:to|that))\b"
)
CAUSE = re.compile(
    r"(?i)\b(?:because|so (?:the|it|a|an|users?|callers?|each|every|both|all|only|no|they|existing|other)|"
    r"otherwise|without (?:this|it|them|the change)|due to|thanks to|as a result|therefore|hence|"
    r"which means|(?:this|that) means|(?<!ever )since (?!\d|v\d|version|then)|there is no (?:longer any )?need|"
    r"no longer (?:necessary|needed|any need|used|required|supported|maintained)|"
    r"more (?:efficient|robust|reliable|readable|accurate|consistent|flexible|natural|idiomatic|useful|precise)|"
    r"^(?:[A-Z]?[a-z]+s|[Pp]eople) (?:asked for|requested|wanted)|"
    r"faster|easier|simpler|cheaper|safer|makes? sense|it is (?:now |not |no longer )(?:possible|necessary))\b"
)
BREAKING = re.compile(
    r"(?i)\b(?:breaking change|backwards?[- ]incompatib\w+|not backwards?[- ]compatible|breaks? (?:backwards?|"
    r"compatibility)|(?:users?|callers?|people|applications?|plugins?) (?:must|will (?:need|have) to|need to|have to|"
    r"should)(?: now)? (?!not see)|must now (?:be )?|is now (?:an error|required|rejected)|"
    r"(?:is|are) deprecated|deprecates)\b"
)
SECURITY = re.compile(
    r"(?i)\bCVE-\d{4}-\d+|\b(?:attackers?|vulnerabilit\w+|malicious\w*|untrusted|arbitrary code|code execution|"
    r"hijack\w*|"
    r"privilege escalation|path traversal|injection|denial[- ]of[- ]service|man-in-the-middle|spoof\w*|exploit\w*)\b"
)
WARNING = re.compile(
    r"(?i)\b(?:not (?:yet )?(?:supported|handled|covered|implemented|enabled) (?:yet|on|in|for|so far)|not yet|"
    r"still (?:fails?|requires?|needs?|lacks?)|(?:is|are|remains?) (?:still )?unsupported|only works|"
    r"does not work (?:on|with|in)|known (?:issue|limitation)|"
    r"opt-in|experimental|off by default|disabled by default|behind a flag)\b"
)
SAME = re.compile(
    r"(?i)\bno (?:functional(?:ity)?|behaviou?r(?:al)?|user[- ]visible|semantic|logic) changes?\b|"
    r"\bno (?:intended )?change in "
    r"(?:behaviou?r|functionality)\b|\b(?:runtime |existing )?(?:behaviou?r|functionality) (?:stays|is|remains) "
    r"(?:the same|unchanged|identical)\b|\bbehaviou?r-preserving\b|\bpure (?:refactor|code motion|code move)"
)
DONE = re.compile(
    r"(?i)\b(?:is|are|was|were|has been|have been|gets?) (?:also |now |thus |therefore |then )?(?:removed|added|"
    r"renamed|moved|introduced|"
    r"replaced|updated|changed|refactored|dropped|deleted|extended|implemented|converted|adjusted|adapted)\b"
)
"""What was done rather than why."""
OF_THE_CHANGE = re.compile(r"(?i)(?:the change|this|the stack) (?!would\b|was\b)")
CAUSED = re.compile(r"(?i)\b(?:caused|made|led to|resulted|because|so (?:the|it|a|an|every|each|all|no))\b")
CONDITION = re.compile(r"(?i)(?:if|when|once|for|in case)\b[^,]*, (?P<main>.*)$")
MENDED = re.compile(
    r"(?i)(?<!not )(?<!n't )\b(?:correctly|properly|improved|descriptive|avoiding|preventing|cleanly|reducing)\b"
)
CONSEQUENCE = re.compile(
    r"(?i)(?:this|that|it|which) (?:also |then |in turn |can |could |may |might |would |will |thus |therefore |"
    r"sometimes |often )*"
    r"(?:caus(?:es?|ed)|result(?:s|ed)? in|le(?:d|ads?) to|mean[st]?|made?|makes?|broke|breaks?|prevent(?:s|"
    r"ed)?|allow(?:s|ed)?|"
    r"lets?|trigger(?:s|ed)?|produc(?:es?|ed)|rais(?:es?|ed)|throws?|threw|forc(?:es?|ed)|requir(?:es?|ed)|"
    r"crash(?:es|ed)?|"
    r"fail(?:s|ed)?|leaks?|leaked|confus(?:es?|ed)|(?:did not|didn['’]t|does not|doesn['’]t) \w+|(?:is|was|"
    r"can be|gets?) (?:\w+ )?(?:slow|confusing|wrong|"
    r"expensive|unnecessary|wasteful|inefficient|incorrect|misleading|annoying|problematic)) "
)
DENIED = re.compile(
    r"(?i)(?:\bno|\bnot|n['’]t|\bwithout|\bnever|\bavoid\w*|\bprevent\w*|\bnormali[sz]\w*|\bconvert\w*|"
    r"\bhandl\w*|\bcatch\w*|\bwrap\w*|\bpropagat\w*|\bsurfac\w*|\bfix\w*|\bany) (?:[\w-]+ ){0,2}$"
)
"""Before a word of trouble: there is none."""
TURN = re.compile(r"(?i)\b(?:now|no longer|instead|from now on)\b")
"""What tells that the sentence before was how things were."""
PASSIVE = re.compile(
    r"\b(?:was|were|had been) (?:\w+ly |also |still |only )?(?:[a-z]+ed|made|kept|left|sent|built|done|set)\b"
)
HISTORY = re.compile(
    r"(?i)\b(?:introduced|discovered|reported|noticed|asked|requested|suggested|wanted|decided|released|merged|"
    r"proposed|upgraded|switched|bumped|landed|created|committed|reverted|written by|originally|recently|"
    r"accidentally|thought|in \d{4}|ago|since|commit|tested|verified|measured|ran the|there (?:was|were) (?:some|a few|"
    r"an?))\b"
)
"""What happened once, to the project rather than to its users."""
RATHER_THAN = re.compile(
    rf"(?i)^(?!.*\b(?:could|would|was|were|previously)\b)[^,]*\b(?:is|are) [a-z]+ed\b.* (?:rather than|instead of) "
    rf".*\b(?:{_BAD}|mis-?\w+)\b"
)
"""The trouble is what is no more."""
SPARED = re.compile(
    r"(?i)\b(?:do|does)(?: not|n['’]t) (?:pay|cost|wait|leak|crash|hang|copy|allocate|change|affect|waste|lose)\b"
)
"""A cost that nobody has."""
