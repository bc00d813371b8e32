"""The tables of ranks, tiers, sizes, manoeuvres and encounters, as texts show them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from pysystem.foundry.rule_table_text import (
    Table,
    Tongue,
    listed,
    lower_first,
    number,
    percent,
    signed,
    span,
)
from pysystem.rules import tables
from pysystem.rules.encounters import rank_factor
from pysystem.rules.records import RankRow, Size, Tier

_PARTIES = (2, 3, 4, 5, 6)


def _ladder(say: Tongue) -> Table:
    return Table(
        say("Лестница урона", "The damage ladder"),
        (say("Ступень", "Step"), say("Кости", "Dice"), say("В среднем", "On average")),
        tuple((s.key, s.dice, number(s.mean)) for s in tables.LADDER.values()),
    )


def _tiers(say: Tongue) -> Table:
    actors = {
        "npc": say("NPC/Монстр", "NPC/Monster"),
        "character": say("персонаж", "character"),
    }
    return Table(
        say("Четыре яруса", "The four tiers"),
        (say("Ярус", "Tier"), say("Роль", "Part"), say("Актёр", "Actor")),
        tuple(
            (say.label(t.plural), say.label(t.about), actors[t.actor])
            for t in tables.TIERS.values()
        ),
    )


def _health(tier: Tier, say: Tongue) -> str:
    if tier.hits:
        return say(
            "попадания вместо хитов: {}; Прочность строки",
            "hits instead of hit points: {}; the row's Toughness",
        ).format(span(*tier.hits))
    least, _, most = tier.hp_factor or (1, 1, 1)
    plain = say("хиты строки", "the row's hit points")
    return plain if most == 1 else f"{plain} ×{span(least, most)}"


def _extras(tier: Tier, say: Tongue) -> str:
    parts = []
    least, most = tier.extra_abilities
    if most:
        parts.append(
            say("активные способности: {}", "active abilities: {}").format(span(least, most))
        )
    if tier.lift:
        focus = say(" или ", " or ").join(
            lower_first(say.label(f.label)) for f in tables.ELITE_FOCUS.values()
        )
        parts.append(say(f"полуранг вверх: {focus}", f"half a rank up: {focus}"))
    return listed(parts, "; ")


def _assembly_row(tier: Tier, say: Tongue) -> tuple[str, ...]:
    row = say("из строки", "of the row")
    damage = say("часто ступенью ниже", "often one step lower") if tier.damage_steps < 0 else row
    ap = row if tier.ap_factor == 1 else f"{row}, +{percent(tier.ap_factor - 1)}"
    return (
        say.label(tier.label),
        _health(tier, say),
        ap,
        damage,
        span(*tier.maneuvers),
        _extras(tier, say),
    )


def _tier_assembly(say: Tongue) -> Table:
    return Table(
        say("Сборка по ярусам", "Assembly by tier"),
        (
            say("Ярус", "Tier"),
            say("Здоровье", "Health"),
            say("ОД", "AP"),
            say("Урон", "Damage"),
            say("Манёвры", "Manoeuvres"),
            say("Ещё", "More"),
        ),
        tuple(_assembly_row(t, say) for t in tables.TIERS.values()),
    )


def _cell(row: RankRow, column: str, say: Tongue) -> str:
    match column:
        case "attributes":
            return f"{row.attribute_main} / {row.attribute_secondary}"
        case "attack":
            return signed(row.attack) + ("*" if row.rank >= tables.SPECIALISED_FROM else "")
        case "damage":
            steps = (row.damage, *row.damage_choice)
            return f"{'–'.join(steps)} ({'/'.join(tables.LADDER[s].dice for s in steps)})"
        case "dr":
            return span(*row.dr)
        case "speed":
            return f"{number(row.speed)} {say('м', 'm')}"
    return number(getattr(row, column))


def _rank_head(say: Tongue) -> tuple[str, ...]:
    return (say("Ранг", "Rank"), *(say.label(c.label) for c in tables.COLUMNS.values()))


def _specialised(say: Tongue) -> str:
    bonus = signed(tables.SPECIALISATION)
    return say(f"* Специализация ({bonus}) уже учтена.", f"* Specialisation ({bonus}) included.")


def _ranks(say: Tongue) -> Table:
    return Table(
        say("Целевые числа обычного врага", "Target numbers of a normal enemy"),
        _rank_head(say),
        tuple(
            (str(rank), *(_cell(row, c, say) for c in tables.COLUMNS))
            for rank, row in tables.ROWS.items()
        ),
        _specialised(say),
    )


def _half_ranks(say: Tongue) -> Table:
    def lifted(low: RankRow, high: RankRow, column: str) -> str:
        before, after = _cell(low, column, say), _cell(high, column, say)
        return before if before == after else f"{before} → {after}"

    pairs = [(low, tables.ROWS[r + 1]) for r, low in tables.ROWS.items() if r + 1 in tables.ROWS]
    return Table(
        say("Что даёт полуранг поднятому числу", "What a half rank makes of a lifted number"),
        _rank_head(say),
        tuple(
            (number(low.rank + 0.5), *(lifted(low, high, c) for c in tables.COLUMNS))
            for low, high in pairs
        ),
        _specialised(say),
    )


def _token(size: Size, say: Tongue) -> str:
    side = f"{size.squares}×{size.squares}"
    return side + say(" и больше", " and more") if size.squares_open else side


def _sizes(say: Tongue) -> Table:
    def control(size: Size) -> str:
        return say("всегда 0", "always 0") if size.control_zero else signed(size.control_bonus)

    cell = number(tables.CELL_METRES)
    return Table(
        say("Размеры существ", "Sizes of creatures"),
        (
            say("Категория", "Category"),
            say("Ключ", "Key"),
            say(f"Токен, клетки по {cell} м", f"Token, squares of {cell} m"),
            say("Контроль", "Control"),
            say("Кто это", "Who"),
        ),
        tuple(
            (say.label(s.label), s.key, _token(s, say), control(s), say.label(s.about))
            for s in tables.SIZES.values()
        ),
        code=frozenset({1}),
    )


def _contests(say: Tongue) -> Table:
    limit = number(tables.CONTEST_BLOCKED_FROM)
    bonus = signed(tables.CONTEST_BONUS)
    return Table(
        say("Состязания массы", "Contests of mass"),
        (
            say("Состязание", "Contest"),
            say("Надбавка большему за категорию", "Bonus to the larger per category"),
            say(
                f"Цель крупнее на {limit} категории и больше",
                f"Target larger by {limit} categories or more",
            ),
        ),
        tuple(
            (
                say.label(c.label),
                bonus,
                say("нельзя", "impossible") if c.blocked else say("можно", "possible"),
            )
            for c in tables.CONTESTS.values()
        ),
    )


def _tier_weights(say: Tongue) -> Table:
    strong = tables.ENCOUNTERS["strong_peon"]
    rows = []
    for key, weight in tables.ENCOUNTERS["tier_weights"].items():
        label = say.label(tables.TIERS[key].label)
        rows.append((label, number(weight)))
        if key == "peon":
            dressed = say("попаданий {}, полный урон строки", "{} hits, the row's full damage")
            rows.append((f"{label}: {dressed.format(strong['hits'])}", number(strong["weight"])))
    return Table(
        say("Вес яруса", "Weight of a tier"), (say("Ярус", "Tier"), say("ЭВ", "EV")), tuple(rows)
    )


def _relative_rank(say: Tongue) -> Table:
    def times(difference: Fraction) -> str:
        return f"×{number(float(rank_factor(difference)))}"

    steps = tables.ENCOUNTERS["relative_rank"]
    half, none = tables.ENCOUNTERS["half_rank"], tables.ENCOUNTERS["ignored_from"]
    ranks = [
        (signed(d) if d else say("ранг партии", "the party's rank"), times(Fraction(d)))
        for d in steps
    ]
    above = max(steps) + 1
    return Table(
        say("Ранг существа против ранга партии", "Rank of a creature against the party's"),
        (say("Разница", "Difference"), say("Множитель", "Factor")),
        (
            (
                say(f"{number(none)} и ниже", f"{number(none)} and below"),
                say("не считается", "does not count"),
            ),
            *ranks,
            (say("полранга вверх", "half a rank up"), f"×{number(half)}"),
            (say("полранга вниз", "half a rank down") + " †", f"÷{number(half)}"),
            (
                say(f"{signed(above)} и выше †", f"{signed(above)} and above †"),
                f"{times(Fraction(above))}, {times(Fraction(above + 1))}…",
            ),
        ),
        say("† В правилах этого нет, так считает модуль.", "† Not in the rules; the module's way."),
    )


def _budget(say: Tongue) -> Table:
    return Table(
        say("Бюджет боя в ЭВ", "The budget of a fight in EV"),
        (
            say("Сложность", "Difficulty"),
            say("На игрока", "Per player"),
            *(say(f"{n} игрока" if n < 5 else f"{n} игроков", f"{n} players") for n in _PARTIES),
            say("Чего ждать", "What to expect"),
        ),
        tuple(
            (
                say.label(b.label),
                number(b.per_player),
                *(number(b.per_player * n) for n in _PARTIES),
                say.label(b.about),
            )
            for b in tables.BANDS.values()
        ),
    )


def _base_maneuvers(say: Tongue) -> Table:
    return Table(
        say("Базовые манёвры", "Base manoeuvres"),
        (say("Манёвр", "Manoeuvre"), say("Кому доступен", "Who has it")),
        tuple(
            (
                say.label(m.label),
                say("тем, кому есть чем взять предмет", "those who can hold things")
                if m.needs_hands
                else say("всем", "everyone"),
            )
            for m in tables.BASE_MANEUVERS.values()
        ),
    )


def _maneuver_categories(say: Tongue) -> Table:
    return Table(
        say("Виды манёвров", "Kinds of manoeuvres"),
        (say("Вид", "Kind"), say("Нужны руки и выучка", "Takes hands and training")),
        tuple(
            (say.label(c.label), say("да", "yes") if c.trained else say("нет", "no"))
            for c in tables.MANEUVER_CATEGORIES.values()
        ),
    )


def _natural_weapons(say: Tongue) -> Table:
    return Table(
        say("Естественное оружие", "Natural weapons"),
        (say("Чем бьёт", "Strikes with"), say("Обычный тип урона", "Usual damage type")),
        tuple(
            (
                say.label(k.label) + (" †" if k.assumed else ""),
                lower_first(say.label(tables.DAMAGE_TYPES[k.damage_type].label)),
            )
            for k in tables.NATURAL_WEAPONS.values()
        ),
        say("† Тип урона выбрали мы.", "† The damage type is our choice."),
    )


TABLES: Mapping[str, Callable[[Tongue], Table]] = MappingProxyType(
    {
        "ladder": _ladder,
        "tiers": _tiers,
        "tier-assembly": _tier_assembly,
        "ranks": _ranks,
        "half-ranks": _half_ranks,
        "sizes": _sizes,
        "contests": _contests,
        "tier-weights": _tier_weights,
        "relative-rank": _relative_rank,
        "budget": _budget,
        "base-maneuvers": _base_maneuvers,
        "maneuver-categories": _maneuver_categories,
        "natural-weapons": _natural_weapons,
    }
)
