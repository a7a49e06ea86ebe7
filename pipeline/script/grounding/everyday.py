"""Everyday English that is no name even where a title holds it: adjectives, verbs and nouns of any trade."""

from pipeline.script.language.vocabulary import words

EVERYDAY = frozenset(
    words(
        """
    able abroad absent absolute abstract abundant accident account accurate acute adapt add added address adequate
    admin adult advance advantage advice affair affect afford afraid agent agree aim air alert alike alive alter
    ambiguous amount ancient anew angle announce annoy answer anticipate apart appeal appear appears apply approach
    approve area argue arise arrange arrive art ask asks aspect assist assume attach attempt attract audience author
    auto avoid award aware awkward baby bad bank bar bare barrier basic basis bear beat beauty become becomes behave
    belief believe belong belongs bend benefit benefits bill bit blame blank bleed blind blow blue board boat body
    bold book border bore bother bottom bound bow box brave break breath bridge bright bunch burden buy calm camp
    capable car card care case cash cast catch caught ceiling cell cent chance charge chart cheap chief choice choices
    choose chunk circle claim classic climb closed clue coast coat coin cold combine come comfort common compact
    company compare complain complex concern conclude concrete confuse connect consider consist constant contact
    contain contains contest contribute control controls convenient convert convince cook cool cope corner correct
    cost costs count counts country couple course crack create credit crew critical crowd crucial cry cure curious
    custom customer customers cut dark dash data date dates deal dear debate debt decade decay decent decide deep
    defect degree delay deliver demand dense deny depend depends depth describe desert deserve design desire desk
    despite detail detect develop developer developers dial die diet differ differs difficult dig digest dirty
    disappear discover discuss dislike disk distance distant distinct divide doc docs dollar door dot doubt dozen
    draft drag drama draw dream dress drink drive drop drops dry dual dull dump duty eager ear earn earth ease east
    eat echo edge edit effect effects effort efforts elegant element elements elect embarrass emerge emphasis employ
    enable enjoy enormous ensure enter entry equip era essence estimate event exact examine example examples exchange
    excite exclude excuse exist exists expand expect expects expense expensive expert explain explore expose extend
    extent extreme eye face facility fact factor fade fail fails fair faith fall false familiar family fan fancy
    farm fashion fat fate fault favor fear feed feedback feel feels fellow field fight figure fill film find finds fine
    finger finish fire firm fit fits fix flat flaky flavor flex flexible flip float flood floor flow fly focus fold
    folk fond food fool foot force forget form formal fortune fraction fragile frequent friend fruit fuel fun fund
    funny future gain game gather gentle gift girl glad glance glass global goal gold grab grade grand grant grasp
    grave gray green grey grip gross grow growth guard guess guest guide habit hair handful handle handy hang happen
    happy harm harmless hat hate head heads health heart heat heavy height helper helps hide hides hit hold hole holes
    holiday honest honor hope horizontal hot hotel human hundred hungry hurry hurt idea ideal ideas idle ignore
    illegal imagine impact implicit imply impose impossible improve inch include income increase independent indicate
    individual industry infer influence inform inner input inputs insert insist inspire install instant instead
    insult insure intend interest interests internal internet invent invest invite involve island issue issues item
    join joint joke journey joy judge jump junior keen kick kid kill king kit knee knock know knows label lack lacks
    lake land lane language languages lap laptop laugh law layer lazy leader leaf lean leap learn leave lesson letter
    library libraries lift lighter limits list loan lock logical loop loose lose loses loss lost loud love luck lunch
    machine machines mad magic mail major manage manner manual margin mark market mass master match mate material
    maximum maybe mayor mean measure media medium meet memory mention mess message messages method middle mild mind
    minimal minimum minority mirror mistake mistakes mix mobile mode modern modest money motion mount mouse mouth
    multiple mutual naked named narrow nasty nation native nature navigate neat negative nest net neutral nobody noise
    noisy norm north nose note notion novel null obey object observe obtain obvious occasion occur occurs odd offer
    office optimal option optional options oral order ordinary organ origin original outcome outer outline output
    outputs owe owner pace pack page pages pain paint pair pale panel panic paper parallel parent partial partner pass
    path paths patience pause pay peace peak peer penalty perfect period permanent permit person phone phrase pick
    pink pipe pitch plane planet plant plate play player plenty polite political pool poor pop popular population
    portion pose position possess post pot pour power powerful practice praise pray precise prefer presence present
    press pressure pretend pretty prevent price pride prime principle print prior prize probable probably process
    produce product products profit profound programmer programmers project projects promise prompt proof proof
    proven provide pure purpose pursue push quality quarter queen quest question questions quit quote race random
    range rapid rare rate raw react read reads realize rear recall receive reckon recover red reduce refer reference
    reflect refuse regard regret regular reject relation relative relax release relevant reliable relief rely remark
    remember remind remote remove rent repair repeat replace reply report rescue research reset resist resource
    respect respond rest restore result results resume retain return reveal reverse review reward rich ride ring rise
    risk risky river road robust rock role roll roof root rope rough row rude ruin rule rush sad sail salt sample sand
    satisfy save scale scan scary scheme school science score screen scroll sea seal search season seat second secret
    section secure seek seem seems select sell send sense sensible sensitive serious serve settle severe shade shadow
    shallow shape share sharp sheet shelf shell shift shine shock shoot shop shot shout shrink shut sibling siblings
    sick sight sign silence silent silly simplify sink site size skill skin skip sky sleep slice slide slight slim slip
    smart smell smile smooth snow social soft soil solid solve somewhat song soul sound sounds source south space
    spaces speak speaker specific spell spend spin spirit spite split spoil sport spot spread spring square staff stage
    stamp standard star state states statement station status steal steep stem step stick sticky stiff stock stone
    store storm straight strange stream street strength stress stretch strike string strip struggle student study
    stuff stupid style subject subtle succeed success sudden suffer suggest suit suite sum super supply suppose
    surface surprise survive suspect swap sweet swim swing switch symbol system systems tail tale talk tall tap target
    task tasks taste tax teach team tear technique telephone temporary tend terms terrible text thick thin think
    threat throw thumb ticket tie tight tile tiny tip tired title token tone tongue tool tools tooth topic total touch
    tough tour tower town toy track trade trail train transfer transparent trap travel treat tree trees trend trial
    trick trigger trip trouble true trust truth try twist type types typical ugly unable unary uncommon undo unify
    uniform union unique unit universe unknown unlike unlikely unload upper upset urban urge urgent user users utils
    vague valid value values variable variety vast verbal versus vertical victim view virtual vision visit visual
    vital volume vote wage wake walk wall warm warn wash waste wave weak wealth wear weather web weigh weight welcome
    west wet wheel whilst whisper wild win wind wing wire wise wish witness won wonder wood wooden worker workers
    worry worse worthwhile wound wrap wrapped yard yellow yes yield young youth zero onto aside itself myself yourself
    he she him her his hers them their theirs me my mine your yours our ours hi hey bye ago yes nor til amid albeit
    whoever whatever whichever color colors colour colours bracket brackets coffee manual code codes machine yesterday
    whether via per plus minus versus etc doesn isn aren wasn weren didn don won couldn wouldn shouldn hasn haven
    """
    )
)
