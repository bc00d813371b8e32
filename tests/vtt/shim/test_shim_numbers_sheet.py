"""What a sheet shows of a creature, worked out by hand from the rules: every number of it.

The rows are those of «Целевые числа», the factors those of «Сборка по ярусам».
"""

from typing import Any

from tests.vtt.adapter import Client
from tests.vtt.shim.helpers import on_14

Data = dict[str, Any]

READ = """
  const text = (element) => element.textContent.replace(/\\s+/g, " ").trim();
  const texts = (root, selector) => [...root.querySelectorAll(selector)].map(text);
  const keyed = (root, selector, key, value) => Object.fromEntries(
    [...root.querySelectorAll(selector)].map((each) => [each.dataset[key], value(each)]));
  globalThis.readSheet = async (actor) => {
    await actor.sheet.render({force: true});
    const {element} = actor.sheet;
    const values = (each) => text(each.querySelector("dd"));
    const ways = (each) => texts(each, ".tip li b");
    const facts = (item) => Object.fromEntries([...item.querySelectorAll(".fact")].map((fact) => {
      const about = text(fact.querySelector(".about"));
      return [[...fact.classList].at(-1), text(fact).slice(about.length).trim()];
    }));
    const found = {
      rank: text(element.querySelector(".badge.rank")),
      numbers: keyed(element, "[data-number]", "number", values),
      dr: keyed(element, "[data-dr]", "dr", values),
      pools: keyed(element, ".pool", "path", (pool) => [
        text(pool.querySelector(".label")), pool.querySelector("input").value,
        text(pool.querySelector(".max")), pool.querySelectorAll(".pip").length,
        pool.querySelectorAll(".pip.filled").length,
      ]),
      abilities: texts(element, "[data-action=rollAbility]"),
      items: Object.fromEntries([...element.querySelectorAll(".item")].map((item) =>
        [text(item.querySelector(".item-name")), facts(item)])),
      ways: {health: texts(element, ".health .tip li b"),
        ...keyed(element, "[data-number]", "number", ways)},
      meanings: keyed(element, "[data-dr]", "dr", (each) => text(each.querySelector(".tip p"))),
      state: text(element.querySelector(".state")),
      meter: element.querySelector("[role=meter]")?.ariaValueNow,
    };
    await actor.sheet.close();
    return found;
  };
  return 1;
"""
GIFT = """
  const gift = {name: "Gift", type: "pysystem.maneuver", system: {gift: true, use: {
    ap: 3, range: 10, area: {shape: "cone", size: 6}, targets: 3, move: 8,
    attack: {skill: "magic_attacks", against: "mental"},
    damage: [{type: "heat", step: "rank", shift: 1}],
    save: {attribute: "endurance", dc: null, half: true},
    heal: {step: "I"}, heal_self: true, limit: {uses: 2, per: "scene"}}}};
"""
NO_DR = dict.fromkeys(
    ("slashing", "blunt", "piercing", "heat", "cold", "electric", "acid", "sonic", "light",
     "necrotic", "mental"), "0",
)  # fmt: skip


def part(found: Data, expected: Data) -> Data:
    return {key: found[key] for key in expected}


@on_14
def test_the_sheet_of_a_boss_at_a_half_rank(master: Client) -> None:
    """Row 3 with attack (+6), damage (IV) and hit points (50) of row 4; large, mindless undead.

    50 × 3.5 = 175 hit points, 6 × 1.5 = 9 action points. The row's hide is 3–5, so 4, and 2 less
    against the other physical types. A gift's DC is 9 + 3; it strikes with the skill alone.
    """
    master.run(READ)
    found: Data = master.run(f"""{GIFT}
      const boss = await npc({{system: {{rank: 3.5, tier: "boss", size: "large", types: ["undead"],
        recipe: {{raised: ["attack", "damage", "hp"], boss_hp: 3.5, mindless: true}}}}}});
      const whole = boss.system.hp.max;
      await boss.createEmbeddedDocuments("Item", [gift, {{name: "Blade", type: "pysystem.weapon",
        system: {{range: 4, control: 2, hands: 2, bonus: [{{against: "undead", amount: 3}}],
          damage: [{{type: "slashing", step: "rank", shift: -1}}]}}}},
        {{name: "Cut", type: "pysystem.maneuver", system: {{use: {{ap: 2,
          attack: {{skill: "melee", against: "physical"}},
          damage: [{{type: "slashing", step: "weapon"}}]}}}}}}]);
      await boss.update({{system: {{hp: {{value: 87}}, ap: {{value: 4}}}}}});
      CONFIG.Dice.randomUniform = () => 0.4;
      await boss.sheet.render({{force: true}});
      for (const place of ["[data-number=attack] button", "[data-action=rollAbility]"]) {{
        boss.sheet.element.querySelector(place).click();
      }}
      await until(() => game.messages.size === 2);
      const rolls = game.messages.map(({{rolls: [roll]}}) => [roll.formula, roll.total]).sort();
      const loose = await Item.create(gift);
      await loose.sheet.render({{force: true}});
      const facts = Object.fromEntries([...loose.sheet.element.querySelectorAll(".fact")]
        .map((fact) => [[...fact.classList].at(-1), fact.lastChild.data.trim()]));
      await loose.sheet.close();
      return {{...await readSheet(boss), rolls, facts}};
    """)
    expected: Data = {
        "rank": "rank 3½",
        "numbers": {
            "attack": "+6", "damage": "2d8 step IV", "block": "12", "dodge": "12", "mental": "11",
            "speed": "10", "control": "2", "gift_attack": "+3", "gift_dc": "12", "skill": "3",
        },
        "dr": NO_DR | {"slashing": "4", "blunt": "2", "piercing": "2", "necrotic": "5",
                       "light": "−2", "mental": "10"},
        "pools": {"system.hp": ["Hit points", "87", "/ 175", 0, 0],
                  "system.ap": ["Action points", "4", "/ 9", 9, 4]},
        "abilities": ["Strength 3", "Agility 2", "Endurance 3", "Perception 2", "Intellect 2",
                      "Will 2", "Melee 3", "Athletics 3"],
        "items": {
            # The rank's step IV is 2d8; a step higher is V, one lower III.
            "Gift": {"ap": "3 AP", "range": "10 m", "area": "cone 6 m", "targets": "3 targets",
                     "attack": "+3 vs Mental defence", "damage": "3d6 heat",
                     "save": "Endurance 12 (½)", "heal": "1d6 (self)", "move": "8 m",
                     "limit": "2 / scene"},
            "Blade": {"damage": "2d6 slashing", "range": "4 m", "control": "2", "hands": "2 hands",
                      "bonus": "+3: Undead"},
            "Cut": {"ap": "2 AP", "attack": "+6 vs Block/Dodge", "damage": "2d6 slashing"},
        },
        "state": "Half or less",  # 87 of 175
        "meter": "87",
    }  # fmt: skip
    assert part(found, expected) == expected
    # 6 on the die, with the attack and with Strength.
    assert found["rolls"] == [["1d10 + 3", 9], ["1d10 + 6", 12]]
    # What nobody bears yet takes its dice and its DC from whoever will.
    loose = {"damage": "heat (by rank +1)", "save": "Endurance by rank (½)", "ap": "3 AP"}
    assert part(found["facts"], loose) == loose
    assert part(found["ways"], {"health": 0, "attack": 0}) == {
        "health": ["40", "50", "175"], "attack": ["+5", "+6"],
    }  # fmt: skip
    told = {"slashing": "40% less damage", "light": "20% more damage",
            "mental": "No damage gets through", "cold": "All damage gets through"}  # fmt: skip
    assert part(found["meanings"], told) == told


@on_14
def test_the_sheet_of_a_peon(master: Client) -> None:
    """Row 2, damage a step lower, three hits; four squares a side give Control 1 + 3.

    A plant: −2 off the hide's 3 against slashing; against blunt and piercing its own 2 is stronger
    than the hide's 1.
    """
    master.run(READ)
    fresh, last = master.run("""
      const peon = await npc({system: {rank: 2, tier: "peon", size: "gargantuan",
        types: ["plant"]}});
      await peon.update({system: {hits: {value: 3, max: 3}}});
      const fresh = await readSheet(peon);
      await peon.update({"system.hits.value": 1});
      return [fresh, await readSheet(peon)];
    """)
    expected: Data = {
        "rank": "rank 2",
        "numbers": {
            "attack": "+2", "damage": "1d6 step I", "block": "11", "dodge": "11", "mental": "9",
            "toughness": "4", "speed": "8", "control": "4", "skill": "2",
        },
        "dr": NO_DR | {"slashing": "1", "blunt": "2", "piercing": "2", "heat": "−2"},
        "pools": {"system.hits": ["Hits", "3", "/ 3", 3, 3],
                  "system.ap": ["Action points", "5", "/ 5", 5, 5]},
        "state": "Holding",
    }  # fmt: skip
    assert part(fresh, expected) == expected
    assert (last["pools"]["system.hits"][1:], last["state"]) == (["1", "/ 3", 3, 1], "Shaken")


@on_14
def test_the_sheet_of_a_normal_caster(master: Client) -> None:
    """Row 4; mental defence is the row's 14, Block and Dodge are 2 lower; DC 9 + 4.

    A caster's gift strikes with skill 4 and the specialisation of 2. Seven points in three pools.
    """
    master.run(READ)
    found: Data = master.run(f"""{GIFT}
      const mage = await Actor.create({{name: "x", type: "pysystem.character",
        system: {{rank: 4, archetype: "caster", types: ["human"]}}}});
      await mage.createEmbeddedDocuments("Item", [gift]);
      await mage.update({{system: {{wounds: {{value: 1}}, ap: {{physical: {{value: 2, max: 2}},
        magical: {{value: 0, max: 1}}, universal: {{value: 4, max: 4}}}}}}}});
      return readSheet(mage);
    """)
    expected: Data = {
        "rank": "rank 4",
        "numbers": {
            "attack": "+6", "damage": "2d8 step IV", "block": "12", "dodge": "12", "mental": "14",
            "speed": "12", "control": "1", "gift_attack": "+6", "gift_dc": "13", "skill": "4",
        },
        "dr": NO_DR | {"slashing": "5", "blunt": "3", "piercing": "3"},
        "pools": {
            "system.hp": ["Hit points", "50", "/ 50", 0, 0],
            "system.ap.physical": ["Physical", "2", "/ 2", 2, 2],
            "system.ap.magical": ["Magical", "0", "/ 1", 1, 0],
            "system.ap.universal": ["Universal", "4", "/ 4", 4, 4],
            "system.wounds": ["Wounds", "1", "/ 4", 4, 1],
        },
        "abilities": ["Strength 2", "Agility 2", "Endurance 2", "Perception 2", "Intellect 4",
                      "Will 4", "Magic Attacks 4", "Awareness 4", "Lore 4"],
    }  # fmt: skip
    assert part(found, expected) == expected
    gift = {"attack": "+6 vs Mental defence", "damage": "3d6 heat", "save": "Endurance 13 (½)"}
    assert part(found["items"]["Gift"], gift) == gift


@on_14
def test_the_sheet_of_an_elite_in_armour(master: Client) -> None:
    """Row 1, defences of row 2 (11 and 9); 15 × 2 hit points. Tiny: no Control.

    Armour stands where the row's hide would.
    """
    master.run(READ)
    found: Data = master.run("""
      const elite = await npc({system: {rank: 1, tier: "elite", size: "tiny", types: ["beast"],
        recipe: {elite_focus: "defences"}}});
      await elite.createEmbeddedDocuments("Item", [{name: "Mail", type: "pysystem.armor",
        system: {dr: {heat: 3, slashing: 2}}}]);
      await until(() => elite.system.dr.heat === 3);
      const found = await readSheet(elite);
      await elite.update({"system.attack": 12});
      await elite.sheet.render({force: true});
      const {element} = elite.sheet;
      element.querySelector("[data-action=toggleEdit]").click();
      await until(() => element.querySelector("[name='system.attack']"));
      const field = element.querySelector("[name='system.attack']");
      found.typed = [field.value, field.closest(".pair").querySelector("small").textContent];
      return found;
    """)
    expected: Data = {
        "numbers": {
            "attack": "+1", "damage": "1d6 step I", "block": "11", "dodge": "11", "mental": "9",
            "speed": "6", "control": "0", "skill": "1",
        },
        "dr": NO_DR | {"slashing": "2", "heat": "3"},
        "pools": {"system.hp": ["Hit points", "30", "/ 30", 0, 0],
                  "system.ap": ["Action points", "3", "/ 3", 3, 3]},
        "items": {"Mail": {"protects": "slashing +2, heat +3"}},
        "typed": ["12", "1 by the rules"],
    }  # fmt: skip
    assert part(found, expected) == expected
