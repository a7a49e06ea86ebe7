"""Verbs that subject lines begin with; "=" gives a past tense that is not regular, with "_" for a space."""

from typing import Final

DEEDS: Final = """
    abandon abbreviate abstract adapt add address adjust adopt align alphabetize alter amend annotate arrange
    attribute audit augment autofix backfill backport beautify beef bench benchmark bisect boost borrow branch
    bring=brought bump bundle capitalize change cherry-pick circumvent clarify classify clean cleanse
    cleanup=cleaned_up collate colocate comment commit complete condense conditionalize configure consolidate
    constify construct containerize contextualize contribute convert correct cover craft create curate customize
    cut=cut date dead-code deal=dealt debug declare decommission decompose decorate decouple decrease dedent
    dedup dedupe deduplicate deepen define deflake delete delint demonstrate demote demystify deobfuscate
    deprecate describe deserialise design desugar detail determine develop diagnose disable disambiguate
    discontinue discourage discuss disentangle ditch dockerize document dogfood double downgrade draft drop
    dry=dried duplicate edit editorialize elaborate eliminate enable encapsulate enhance enlarge enrich
    establish exempt expand experiment explain explore expose extend externalize extract factor factorize fake
    familiarize finalise finalize finetune finish fix flesh formalize format fudge gate generalize gitignore
    give=gave gloss guard gut hack halve hardcode harden harmonise harmonize hoist homogenize illustrate
    implement improve improvise include incorporate increase indent individualize industrialize inline inspect
    instrument integrate internalize internationalize introduce invent invest iron isolate label land leverage
    liberate lift limit localize loose loosen lower lowercase maintain manhandle mark mend mention merge migrate
    minimize mitigate mix mock modernise modernize modify modularise modularize monkeypatch move name narrow
    neaten nerf neutralize nix nuke obsolete obviate opt optimise optimize organize outlaw outline overhaul
    package paper parallelize parameterize parametrize partition patch pick pin plan plug plumb pluralize polish
    populate port precompute prepare prettify pretty-print privatize promote proofread propose prototype prove
    provision prune purify quarantine quell quiet quieten raise rationalise rationalize re-add readd readjust realign
    rearchitect rearrange reassess rebalance rebase rebrand rebuild=rebuilt recast=recast recategorize recheck
    reclassify recode recolor recommend reconcile reconsider reconstruct recreate rectify redefine redesign
    redo=redid redraft reduce reenable reestablish refactor refactorize refine refit reformat reformulate
    refresh regen regenerate regroup reimplement reindent reinforce reinstate reintegrate reintroduce rejig
    relabel reland relax release relicense relocate remedy remodel remove rename renumber reorder reorganise
    reorganize repack repackage repaint repair rephrase replace reposition repurpose research reshape reshuffle
    resolve restore restrict restructure restyle resurrect retarget rethink=rethought retire retitle retool
    revamp revert review revise revisit revitalize revive rewire reword rework rewrite=rewrote robustify
    roll=rolled rollback=rolled_back scaffold scope scrap scrub secure segregate separate setup=set_up sharpen
    shave ship shorten showcase shrink=shrank shrinkwrap shuffle silence simplify sketch slash slim=slimmed
    smooth soften solidify solve spec specialize speed=sped spell=spelled split=split spruce squash stabilize
    standardise standardize steer straighten streamline strengthen stress structure stub study style subclass
    substitute summarize supersede supplement switch symlink systematize tabify tabulate tackle tag tailor
    target teach=taught temper template test thank thicken thin=thinned tidy tighten tone trash triage tune
    tweak type typecheck typehint typeset=typeset unblock unbreak=unbroke unbundle uncomment undeprecate
    undo=undid unexport unify unignore uninline unpin unset=unset unskip unstub untabify untangle unvendor
    unwrap update upgrade uplift upstream utilise utilize vectorize vendor verbose vet=vetted weave=wove weed
    widen wire withdraw=withdrew work workaround=worked_around wrap write=wrote x-ref xfail
"""
"""What a person does to the code; anything else is what the code then does."""

EITHER: Final = """
    accommodate acknowledge activate advance affirm amalgamate analyze anchor anonymize answer appease apply
    archive assemble assert assign associate attach attempt autoload automate award back balance ban bind=bound
    blacklist bless bold bolster bootstrap brush calm cancel canonicalize capture cast categorize center
    centralise centralize certify chain characterize clone coerce collapse colorize combine compact compile
    compress concatenate conclude concretize connect constrain consult convince copy cordon correlate crop
    crosslink deactivate decrypt delist deliver denormalize deny depend deploy derail derive detach devirtualize
    differentiate dig=dug disallow disarm discard disconnect dismiss displace dissolve distill diversify divide
    drag=dragged dump ease elevate elide embed emphasize employ empower enclose encode encourage encrypt end
    enforce enquote entitle enumerate erase escalate examine exchange exercise fabricate favor fence fire
    fit=fit flag flatten flip fold follow forbid=forbade forego=forewent fork free freeze=froze fulfil fuse gate
    generate get=got globalize go=went graduate grant group hand harness hash help hide=hid highlight hint
    hit=hit hook host humanize hunt immortalize import impose index indicate initialize inject insert install
    instantiate interpose introspect invalidate invert invite involve iterate join=joined jump justify kill
    lay=laid link list lock look lose=lost manipulate mask maximize mimic=mimicked minify mirror monetize mount
    multiply mute muzzle negate nest obey observe obtain offload operate order override=overrode
    overwrite=overwrote own pack page paginate paint paraphrase paste pay=paid penalize perfect permute
    personalise phase pimp pipe pivot plant pluck point poke portray position postpone predefine prefetch prefix
    preload preprocess prettyprint prioritize probe produce protect publish pull punctuate purge push
    qualify quantize question rate- reactivate reallow reapply reassign reclaim recompile reconfigure record
    recover recycle redact redeploy redirect redistribute redraw=redrew refer=referred reference refill refix
    reflow register reinitialise reinstall relay remap renew reopen reserve reset=reset resort resync retrieve
    revalidate reverse reward rewind=rewound rotate route sandbox sanitise satisfy seed sequence serialise
    set=set shift shut=shut sideload sidestep signpost simulate slice sort=sorted source spin=spun splice spot
    spread=spread square squelch stage stagger start state steal=stole stick=stuck stitch stretch strike=struck
    subdivide submit suggest supply surface surround suspend swap sync synchronise synthesize tie tilt toggle
    tokenize touch trace track transfer transition translate transpile transplant trick trim truncate turn unban
    underline underscore unfold unformat ungate unhide uniform uninstall unite unlink unlock unmark unnest
    unquote unregister unroll unshare unwatch uppercase vary view visualize void warm weaken whitelist whittle
    wipe zap=zapped zero
"""
"""Behaviour, but a deed where the change is said to leave behaviour as it is: "refactor: store …"."""

BEHAVIOUR: Final = """
    abort accept accumulate acquire act adhere advertise advise aggregate agree alert allocate allow alternate
    animate announce anticipate appear append approximate ask assume assure autocomplete avoid await bail be=was
    begin=began blink block blur boot break=broke bubble buffer build=built bypass cache calc calculate call cap
    catch=caught check choose=chose clamp clear close collect come=came communicate compare compensate complain
    comply compute confirm conform conserve consider consume contain continue cope correspond corrupt count crash
    curtail cycle debounce decay decide decode decrement default defend defer delegate demand descend deserialize
    destroy detect die=died differ digest disappear discover discriminate dispatch display distinguish distribute
    divert do=did downcast drain draw=drew echo emit enqueue ensure enter error escape evaluate evict exceed exclude
    execute exert exit expect expire explode export fail fall=fell feed=fed fetch fill filter find=found flow flush
    focus force forget=forgot form forward fsync gain gather glow grow=grew guarantee handle hang=hung have=had
    honor honour hydrate ignore increment infer inform inherit inhibit interact intercept interleave interpolate
    interpret interrupt intersect invoke issue keep=kept know=knew lack launch lead=led leak learn leave=left
    legalize let=let lie limit listen load=loaded log lookup loop make=made manage map match materialize mean=meant
    measure meet=met memoize mind monitor mutate navigate need normalise normalize notify occur offer omit
    open overflow overlap pad=padded panic parse pass pause peek perform permit persist place play poll possess post
    precede predict prefer prepend prepost present preserve pretend prevent print process prohibit prompt propagate
    provide put=put query queue quote react read=read reap receive reclone recognise recognize recompute reconnect
    recurse refetch reflect refuse reject relate relinquish reload rely remain remember remind render repeat
    reply report represent reproduce request require rerun=reran reside resize respawn respect respond rest restart
    result resume retain retry return reuse reveal round run=ran sanitize save say=said scale scan schedule scroll
    search see=saw seek=sought seem select send=sent sense serialize serve settle shard share show sign sit=sat skip
    sleep=slept snap=snapped spam spawn speak=spoke specify spend=spent spill stall stash stay stop store stream
    strip struggle subscribe succeed support suppress swallow synchronize take=took tell=told terminate
    think=thought throttle throw=threw tick time tolerate transform trap=trapped traverse treat trigger trust
    try=tried uncompress underflow unescape unmount unsubscribe upload use validate vanish verify wait wake=woke
    want warn watch wish yell yield zoom
"""
"""What the code then does."""

ALSO_NOUNS: Final = """
    abort address alert anchor answer audit back balance ban bench benchmark bind bless block boost branch break
    bubble buffer build bundle bypass cache call cap center chain change check clean clear clone close comment
    commit compile complete compress copy correct count cover crash cycle date deal default delete design display
    divert document double draft drag drain draw dry dump echo encode end error exercise experiment export extend
    fake favor feed fence fill filter fire fit fix flag flow focus fold force fork form format forward free get
    go group guard hack hand handle hang hash help highlight hint hit hook host import index insert install issue
    iterate join jump kill label land leak leave limit link list load lock log look loop lower map mark mask match
    mean measure merge mind mirror mix mock monitor mount move mute name need nest offer open order outline overflow
    overlap overwrite own pack package pad page paint panic parse pass paste patch pause phase pick pin pipe pivot
    place plan plant play plug point poll port position post present print probe process produce prompt prototype
    prune pull purge push query queue quote read rebase record redirect refactor reference refresh reject relay
    release rename render reply report request research reserve reset resort rest restart result resume retain
    retire return reverse revert review reward rewrite roll round route run sandbox save say scale scan schedule
    scope search secure see seed separate sequence set shard share shift ship show shuffle sign skip slice slim
    smooth snap sort source spawn spec spin splice split spot spread square stage stall start state stay stick stop
    store stream stress stretch strike structure stub study style submit subscribe supply support surface swap
    switch symlink sync tag target template test throttle tick tie time toggle touch trace track transfer transform
    transition trap trash treat trick trigger trim trust try tune turn type underline underscore unlock update
    upgrade upload use view wait wake warm warn watch wire wish work wrap write yield zero zoom
"""
"""Bare forms that are at least as often nouns or adjectives."""
