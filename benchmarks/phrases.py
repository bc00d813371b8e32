"""Sentences that the generated creatures are described with: (Russian, English)."""

Phrase = tuple[str, str]

BEASTS: tuple[Phrase, ...] = (
    ("волк", "wolf"),
    ("вепрь", "boar"),
    ("ящер", "lizard"),
    ("паук", "spider"),
    ("медведь", "bear"),
    ("ястреб", "hawk"),
    ("змей", "serpent"),
    ("жук", "beetle"),
    ("пёс", "hound"),
    ("тритон", "newt"),
)
PLACES: tuple[Phrase, ...] = (
    ("с Гнилых топей", "of the Rotten Fens"),
    ("из Чёрного бора", "of the Black Pinewood"),
    ("с Соляных скал", "of the Salt Cliffs"),
    ("из Затопленных штолен", "of the Drowned Adits"),
    ("с Пепельного плато", "of the Ash Plateau"),
    ("из Глухого оврага", "of the Blind Ravine"),
    ("с Ледяного тракта", "of the Frozen Road"),
    ("из Старых садов", "of the Old Orchards"),
)
HABITS: tuple[Phrase, ...] = (
    ("Крупнее обычных сородичей и куда терпеливее.", "Larger than its kin and far more patient."),
    (
        "У водопоя лежит до вечера, пока добыча не подойдёт сама.",
        "It lies by the water until dusk, waiting for prey to come by itself.",
    ),
    (
        "Местные считают его проклятием долины, а он всего лишь бережёт логово.",
        "The locals call it the curse of the valley, though it merely guards its lair.",
    ),
    (
        "Дальше чем на час пути от дома не уходит даже зимой.",
        "Even in winter it never strays more than an hour's walk from home.",
    ),
    (
        "У костров говорят, что он сбежал из клетки бродячего чародея.",
        "Around the fires they say it broke out of a wandering mage's cage.",
    ),
    (
        "Выкормлен магией, что сочится из-под земли, и **чует её за версту**.",
        "Raised on the magic that seeps out of the ground, it **smells it a mile away**.",
    ),
    (
        "Держится у кромки леса, следит за дорогой и выбирает отставших.",
        "It keeps to the edge of the wood, watches the road and picks those who fall behind.",
    ),
    (
        "Сытый не нападает, но сытым его давно не видели.",
        "It spares travellers when fed, but nobody has seen it fed for years.",
    ),
    ("Голос у него тихий, почти птичий.", "Its voice is soft, almost like a bird's."),
    (
        "Охотники дают за шкуру двадцать монет, а за логово с детёнышами вдвое больше.",
        "Hunters pay twenty coins for the hide, and twice that for a lair with young.",
    ),
)
LOOKS: tuple[Phrase, ...] = (
    (
        "Свалявшаяся бурая шерсть и рваное ухо.",
        "Matted brown fur and a torn ear.",
    ),
    ("На морде старые шрамы от капканов.", "Old trap scars across the muzzle."),
    (
        "Замерев, неотличим от мокрого валуна.",
        "Once it freezes, it can't be told from a wet boulder.",
    ),
    ("Тощие бока и слишком длинные лапы.", "Lean flanks and legs that are too long."),
    ("Жёлтые глаза смотрят чересчур умно.", "Its yellow eyes are far too clever."),
    (
        "Хребет порос мхом, из него торчат обломки стрел.",
        "Moss grows along the spine, broken arrows stick out of it.",
    ),
)
TACTICS: tuple[Phrase, ...] = (
    ("Первым бросается на того, кто стоит отдельно.", "It goes first for whoever stands apart."),
    (
        "Раненый отходит в заросли и возвращается, когда о нём забудут.",
        "Wounded, it slips into the brush and comes back once forgotten.",
    ),
    ("За огнём не идёт.", "It won't follow fire."),
    ("Бьёт и сразу отскакивает.", "It strikes and leaps back at once."),
    ("Прижатый к стене, дерётся до конца.", "Pinned against a wall, it fights to the end."),
    (
        "Стережёт проход: каждый, кто шагнёт мимо, получает удар.",
        "It holds the passage: whoever steps past gets a blow.",
    ),
    ("Слабых не преследует.", "It doesn't chase the weak."),
)
WOUNDS: tuple[Phrase, ...] = (
    ("На половине хитов воет и зовёт стаю.", "At half its hit points it howls for the pack."),
    ("Потеряв половину хитов, ищет укрытие.", "Having lost half its hit points, it seeks cover."),
)
