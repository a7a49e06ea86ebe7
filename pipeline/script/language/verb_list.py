"""Verbs that subject lines begin with; "=" gives a past tense that is not regular, with "_" for a space."""

from typing import Final

DEEDS: Final = """
    abandon abbreviate abstract accommodate acknowledge activate adapt add address adjust adopt advance affirm align
    alphabetize alter amalgamate amend analyze anchor annotate anonymize answer appease apply archive arrange
    assemble assert assign associate attach attempt attribute audit augment autofix autoload automate award back
    backfill backport balance ban beautify beef bench benchmark bind=bound bisect blacklist bless bold bolster boost
    bootstrap borrow branch bring=brought brush bump bundle calm cancel canonicalize capitalize capture cast
    categorize center centralise centralize certify chain change characterize cherry-pick circumvent clarify
    classify clean cleanse cleanup=cleaned_up clone coerce collapse collate colocate colorize combine comment commit
    compact compile complete compress concatenate conclude concretize condense conditionalize configure connect
    consolidate constify constrain construct consult containerize contextualize contribute convert convince copy
    cordon correct correlate cover craft create crop crosslink curate customize cut=cut date deactivate dead-code
    deal=dealt debug declare decommission decompose decorate decouple decrease decrypt dedent dedup dedupe
    deduplicate deepen define deflake delete delint delist deliver demonstrate demote demystify denormalize deny
    deobfuscate depend deploy deprecate derail derive describe deserialise design desugar detach detail determine
    develop devirtualize diagnose differentiate dig=dug disable disallow disambiguate disarm discard disconnect
    discontinue discourage discuss disentangle dismiss displace dissolve distill ditch diversify divide dockerize
    document dogfood double downgrade draft drag=dragged drop dry=dried dump duplicate ease edit editorialize
    elaborate elevate elide eliminate embed emphasize employ empower enable encapsulate enclose encode encourage
    encrypt end enforce enhance enlarge enquote enrich entitle enumerate erase escalate establish examine exchange
    exempt exercise expand experiment explain explore expose extend externalize extract fabricate factor factorize
    fake familiarize favor fence finalise finalize finetune finish fire fit=fit fix flag flatten flesh flip fold
    follow forbid=forbade forego=forewent fork formalize format free freeze=froze fudge fulfil fuse gate generalize
    generate get=got gitignore give=gave globalize gloss go=went graduate grant group guard gut hack halve hand
    hardcode harden harmonise harmonize harness hash help hide=hid highlight hint hit=hit hoist homogenize hook host
    humanize hunt illustrate immortalize implement import impose improve improvise include incorporate increase
    indent index indicate individualize industrialize initialize inject inline insert inspect install instantiate
    instrument integrate internalize internationalize interpose introduce introspect invalidate invent invert invest
    invite involve iron isolate iterate join=joined jump justify kill label land lay=laid leverage liberate lift
    limit link list localize lock look loose loosen lose=lost lower lowercase maintain manhandle manipulate mark
    mask maximize mend merge migrate mimic=mimicked minify minimize mirror mitigate mix mock modernise modernize
    modify modularise modularize monetize monkeypatch mount move multiply mute muzzle name narrow neaten negate nerf
    nest neutralize nix nuke obey observe obsolete obtain obviate offload operate opt optimise optimize order
    organize outlaw outline overhaul override=overrode overwrite=overwrote own pack package page paginate paint
    paper parallelize parameterize parametrize paraphrase partition paste patch pay=paid penalize perfect permute
    personalise phase pick pimp pin pipe pivot plan plant pluck plug plumb pluralize point poke polish populate port
    portray position postpone precompute predefine prefetch prefix preload prepare preprocess prettify pretty-print
    prettyprint prioritize privatize probe produce promote proofread propose protect prototype prove provision prune
    publish pull punctuate purge purify push qualify quantize quarantine quell question quiet quieten raise rate-
    rationalise rationalize re-add reactivate readd readjust realign reallow reapply rearchitect rearrange reassess
    reassign rebalance rebase rebrand rebuild=rebuilt recast=recast recategorize recheck reclaim reclassify recode
    recolor recommend recompile reconcile reconfigure reconsider reconstruct record recover recreate rectify recycle
    redact redefine redeploy redesign redirect redistribute redo=redid redraft redraw=redrew reduce reenable
    reestablish refactor refactorize refer=referred reference refill refine refit refix reflow reformat reformulate
    refresh regen regenerate register regroup reimplement reindent reinforce reinitialise reinstall reinstate
    reintegrate reintroduce rejig relabel reland relax relay release relicense relocate remap remedy remodel remove
    rename renew renumber reopen reorder reorganise reorganize repack repackage repaint repair rephrase replace
    reposition repurpose research reserve reset=reset reshape reshuffle resolve resort restore restrict restructure
    restyle resurrect resync retarget rethink=rethought retire retitle retool retrieve revalidate revamp reverse
    revert review revise revisit revitalize revive reward rewind=rewound rewire reword rework rewrite=rewrote
    robustify roll=rolled rollback=rolled_back rotate route sandbox sanitise satisfy scaffold scope scrap scrub
    secure seed segregate separate sequence serialise set=set setup=set_up sharpen shave shift ship shorten showcase
    shrink=shrank shrinkwrap shuffle shut=shut sideload sidestep signpost silence simplify simulate sketch slash
    slice slim=slimmed smooth soften solidify solve sort=sorted source spec specialize speed=sped spell=spelled
    spin=spun splice split=split spot spread=spread spruce square squash squelch stabilize stage stagger standardise
    standardize start state steal=stole steer stick=stuck stitch straighten streamline strengthen stress stretch
    strike=struck structure stub study style subclass subdivide submit substitute suggest summarize supersede
    supplement supply surface surround suspend swap switch symlink sync synchronise synthesize systematize tabify
    tabulate tackle tag tailor target teach=taught temper template test thank thicken thin=thinned tidy tie tighten
    tilt toggle tokenize touch trace track transfer transition translate transpile transplant trash triage trick
    trim truncate tune turn tweak type typecheck typehint typeset=typeset unban unblock unbreak=unbroke unbundle
    uncomment undeprecate underline underscore undo=undid unexport unfold unformat ungate unhide uniform unify
    unignore uninline uninstall unite unlink unlock unmark unnest unpin unquote unregister unroll unset=unset
    unshare unskip untabify untangle unvendor unwatch unwrap update upgrade uplift uppercase upstream utilise
    utilize vary vectorize vendor verbose vet=vetted view visualize void warm weaken weave=wove weed whitelist
    whittle widen wipe wire withdraw=withdrew work workaround=worked_around wrap write=wrote x-ref xfail zap=zapped
    zero
"""
"""What a person does to the code."""

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
    measure meet=met memoize mention mind monitor mutate navigate need normalise normalize notify occur offer omit
    open overflow overlap pad=padded panic parse pass pause peek perform permit persist place play poll possess post
    precede predict prefer prepend prepost present preserve pretend prevent print process prohibit prompt propagate
    provide put=put query queue quote react read=read reap receive reclone recognise recognize recompute reconnect
    recurse refetch reflect refuse regress reject relate relinquish reload rely remain remember remind render repeat
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
    fake favor feed fence fill filter fire fit fix flag flow focus fold force fork form format forward free gate get
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
