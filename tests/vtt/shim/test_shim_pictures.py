"""What a new creature or item shows before somebody chooses a picture."""

from tests.vtt.adapter import Client

ASSETS = "modules/pysystem/foundry_module/assets"


def test_what_is_new_shows_its_type_or_kind_and_what_has_a_picture_keeps_it(
    master: Client,
) -> None:
    found = master.run("""
      const shown = ({img, prototypeToken}) => [img, prototypeToken?.texture.src];
      const own = "icons/svg/skull.svg";
      const elf = {types: ["elf", "undead"], tier: "boss"};
      const made = [
        await npc({system: elf}),
        await npc({system: elf, img: own}),
        await npc(),
        await Item.create({name: "w", type: "pysystem.weapon"}),
        await Item.create({name: "g", type: "pysystem.talent", system: {gift: true}}),
        await Item.create({name: "o", type: "pysystem.spell", img: own}),
      ];
      const served = await Promise.all(made.slice(0, 1).concat(made.slice(3, 5))
        .map(async ({img}) => (await fetch(`/${img}`)).status));
      return {shown: made.map(shown), served};
    """)
    token, own = f"{ASSETS}/types/elf-boss.webp", "icons/svg/skull.svg"
    nobody = "icons/svg/mystery-man.svg"
    assert found["shown"] == [
        [token, token],
        [own, own],
        [nobody, nobody],
        [f"{ASSETS}/kinds/weapon.webp", None],
        [f"{ASSETS}/kinds/gift.webp", None],
        [own, None],
    ]
    assert found["served"] == [200, 200, 200]
