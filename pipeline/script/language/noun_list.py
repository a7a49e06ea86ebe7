"""Nouns of release news: those that name faults, those that one counts, and those that stand without an article."""

from typing import Final

FAULTS: Final = """
    breakage bug bugs collision collisions corruption crash crashes deadlock deadlocks defect defects error errors
    exception exceptions failure failures fault faults flake flakes flicker flickering freeze freezes hang hangs
    inconsistencies inconsistency issue issues leak leaks mismatch mismatches mistake mistakes misuse nan nans
    omission overflow overflows oversight panic panics problem problems race races regression regressions segfault
    segfaults stall stalls timeout timeouts typo typos underflow vulnerabilities vulnerability warning warnings
"""
"""What is wrong: after "fix" they say what went away."""

COUNTED: Final = """
    abbreviation ability abstraction accelerator accessor account accumulator acronym action activity adapter
    address admin advisory agent alarm album alert algorithm alias allocator allowlist alternative analyzer anchor
    angle animation annotation announcement answer api apostrophe app applet approach architecture archive arena
    argument array arrow artifact aspect assertion asset assignment assumption attachment attack attempt attribute
    audience author automation avatar axis backend backport backreference backslash backtick backup badge balance
    bank banner bar barrier base baseline basis batch behaviour benchmark binary binding bit bitmap bitstream
    blacklist blob block blueprint board body bootloader border bot bottleneck bound boundary bracket branch brand
    breakpoint bridge browser brush bucket buffer bug build builder bullet bundle bundler button byte bytecode cache
    calculation calculator calendar call callback camera candidate canvas cap capability caption card caret carousel
    cart cascade case cast category cell certificate chain challenge change changelog channel chapter character
    chart check checkbox checker checkout checkpoint checksum child chip choice chunk cipher circle citation class
    classifier clause cleaner cleanup client clipboard clock clone closure cloud cluster codec collation collator
    collection collective collector collision colon color colorbar colormap column combination combobox comma
    command comment commit community companion comparison compartment compiler complaint component compositor
    computation concept condition config configuration confirmation conflict connection consequence consideration
    console constant constraint constructor consumer container contract contributor controller conversation
    conversion converter cookie coordinate copy core corner coroutine cost counter counterexample coupon course
    crash crate creation credential criterion cursor curve customization cycle daemon dash dashboard database
    dataframe dataset date day deadline deadlock decision declaration decoder decorator default definition delay
    delegate delimiter demo demuxer dependency deployment deprecation derivation description descriptor design
    destination detector developer device diagnostic diagram dialect dialog dictionary diff digest dimension
    directive directory discriminant discussion disk dispatcher display distance distribution divider division doc
    docstring document domain dot downgrade download downloader drawer driver dropdown duplicate duration edge
    edition editor effect election element ellipsis email embed embedding emoji emulator encoder endpoint engine
    enhancement entity entry enum enumeration environment epilogue equation error escape estimate estimator
    evaluation evaluator event example exception excerpt exclusion executor exemption exercise exit expectation
    experiment expiration explanation explorer exponent export exporter expression extension extractor face facet
    factory failure fallback family favicon feature feed fence field figure file filter finder fingerprint firewall
    firmware fix fixture fixup flag flake flow fold folder follower font footer footnote fork form format formatter
    formula forum fraction fragment frame framebuffer framework frontend frontmatter function future game gamepad
    gap gate gateway gem generator generic gesture getter glyph goal goroutine gradient grammar graph graphic grid
    group guard guess gui guide guideline half handle handler handshake hang hash header heading heartbeat helper
    heuristic hierarchy highlight highlighter hint histogram history hole home homepage hook host hostname hotkey
    hunk hyperlink icon idea identifier idiom illustration image impact implementation implication import
    improvement indentation index indication indicator ingress initializer inlay inode input insertion inset
    inspector installation installer instance instruction integer integration intent interaction interface
    interpreter interval intro introduction invariant invitation invocation invoice island issue item iterator job
    journal joystick kernel kerning key keybinding keyboard keyframe keymap keyring keyword kind label lambda lamp
    lane language launcher layer layout leader leaf leak ledger legend letter level lexer lib library licence
    license lifecycle lifetime limit line link linker linter list listener literal loader locale localization
    location lock lockfile log logger login logo logout lookahead lookup loop macro mailbox mailer main mainline
    maintainer manager manifest manpage map mapper mapping margin marker marketplace mask matrix maximum measurement
    mechanism meeting member mention menu merge mesh message method metric microbenchmark microphone migration
    milestone minimum minute mirror mismatch mistake mixin mock modal mode model modifier module monitor month mouse
    movement multiplier mutation mutex muxer name nameserver namespace navbar navigator neighbor network newline
    nickname nightly node note notebook number object objective observer oddity offset op operand operation operator
    opportunity optimizer option oracle order organization orientation origin outcome outline output overlay
    overload override overview owner package packet page palette pane panel paragraph parameter parent parser part
    participant participle particle partition partitioner pass passphrase password paste patch path pattern pause
    payment peer penalty percentage period permission person perspective phase phrase picker picture piece pin
    pipeline pixel placeholder plan planner platform plot plugin pod podcast point pointer policy poll pool popover
    popup port portal position post postcondition preamble precedence precondition predicate prediction preference
    prefix premise preparation presentation preset prettifier preview price primitive principal printer priority
    probe problem process processor profile profiler program prologue promise prompt proof property proposal
    protocol prototype provider provision proxy publication purpose puzzle quantifier quantity quarter query
    question queue quickfix quirk quorum quota quotation quote race radius range ratio reaction reader reading
    readme reason rebase recipe recipient recommendation record recorder recording rectangle recursion redirect
    reducer refactor refactoring reference referrer refinement regex region registry regression regressor relation
    relationship release reminder removal rename renderer repetition replacement replica report repository
    representation request requirement reservation residue resize resolver resource respect response restart
    restriction result retry revert review revision rewrite ribbon role rollback rollout room root rotation
    roundtrip route router routine row rule ruler runner runtime sample sampler sandbox sanitizer scale scanner
    schedule scheduler schema scope screen screenshot script scrollbar scroller seam search secret section segfault
    segment select selection selector semaphore semicolon sense sensor sentence sentinel separator sequence
    serializer series server service session setter setting setup severity shader shape share sheet shell shim
    shortcut sibling side sidebar sidecar sign signal signature simplification simulator singleton sink site size
    skeleton skip slash slice slide slider slot snapshot snippet socket solution solver sort sorter sound source
    space spacer spec specification spinner split sponsor spreadsheet sprite square stack stacktrace stage startup
    stat state statement statistic status step stopgap stopword store story strategy stream string struct structure
    stub style stylesheet subclass subcommand subdir subdirectory subgraph subject submission submodule subprocess
    subroutine subscriber subscription subsection subset substitution substring subsystem subtitle subtree successor
    suffix suggestion suite summary surface swapchain switch switcher symbol symlink synonym synopsis system tab
    table tactic tag target task team teardown technique template tenant tensor term terminal test textarea texture
    theme thermostat thread threshold thumbnail tick ticket tile timeline timeout timer timestamp timezone tip title
    toast toggle token tokenizer tool toolbar toolchain toolkit tooltip toot topic touch tour traceback tracer track
    tracker trailer trainer trait transaction transcript transform transformation transition translation translator
    transpiler transport tree trick trigger truncation trustee tuner tuple tutorial tweak twin type typedef typeface
    typo underscore union unit unlock update upgrade upload uploader upstream url user username utility validator
    value variable variant vector vendor verb verifier version vertex video view viewer viewport violation visitor
    vocabulary voice volume vote vulnerability walker wallet wallpaper warmup warning watcher watchpoint waveform
    webhook webpage website weight wheel whitelist widget wildcard window winner wish wizard word workaround worker
    workflow workspace wrapper writer year zone zoom
"""
"""Count nouns in the singular: they can't stand without an article."""

UNCOUNTED: Final = """
    abuse acceleration access accessibility accuracy activation advice agreement aliasing alignment allocation
    ambiguity art atomicity attention authentication authorization automation backoff backpressure bandwidth
    batching behavior behaviour bitwise blur boilerplate bookkeeping branding brightness buffering caching
    capitalization capture casing churn cleanliness clobbering clutter code coercion compatibility compilation
    completion compliance composition compression computation concurrency confusion congestion connectivity
    consensus consistency content context contrast control convenience cooperation correctness corruption
    coverage cryptography data debugging delegation deletion deserialization detection determinism development
    diagnostics discoverability discovery dispatch documentation duplication durability efficiency elevation
    emulation encapsulation encoding encryption enforcement entropy equality equivalence escaping evidence
    execution existence expansion exposure failover feedback flakiness flexibility focus formatting
    fragmentation freshness functionality fusion garbage gating generation geometry grammar granularity grouping
    guidance gzip handling hardening hardware hashing help history highlighting hinting hoisting housekeeping
    hydration immutability indentation indexing inequality inference infrastructure inheritance initialization
    inlining input instrumentation integrity interoperability interpolation invalidation isolation iteration
    kerning knowledge lag latency legibility linkage linking linting liveness loading locality logging logic
    lowering magic maintenance management markup matching mathematics memory metadata mitigation mobility
    monitoring monotonicity multithreading music naming navigation negotiation noise normalization notation
    nullability obsolescence optionality ordering output overhead ownership packaging padding pagination
    parallelism parity parsing performance persistence pinning placement polish pollution portability power
    precedence precision prefetching presence prevention privacy processing profiling progress propagation
    proximity pruning punctuation quality quantization readability reasoning recursion redundancy reentrancy
    reflection registration reliability renaming rendering replication reporting resilience resizing resolution
    responsiveness reuse robustness rounding routing safety sanitization sanity scaling scheduling scrolling
    security semantics sense serialization shaping sharding significance simplicity smoothing software sorting
    spacing spam specificity speed spelling stability startup storage streaming strictness styling support
    suspension swapping synchronization syntax tabulation telemetry tension terminology testing text throttling
    throughput timing tokenization tooling topology tracing traffic training transparency truncation trust
    typing typography uniformity uniqueness uptime usage validation validity verbosity verification versioning
    virtualization visibility wear whitespace wording work wrapping
"""
"""Nouns that can stand without an article."""
