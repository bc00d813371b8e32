# ruff: noqa: N802, E501
"""The chat log: CHAT-3, CHAT-4, CHAT-5 and what can be typed."""

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client


@pytest.fixture(scope="session")
def generation() -> int:
    """What is tested here is the same on both; what differs asks for `gm14`."""
    return 13


LOG = "#chat .chat-message"


def type_in(client: Client, text: str) -> None:
    client.page.locator("#sidebar-tab-chat").click()
    client.page.locator("#chat .chat-input").fill(text)
    client.page.keyboard.press("Enter")


def test_CHAT_3_the_hook_fires_on_every_client_at_every_rendering(gm: Client, anna: Client) -> None:
    for client in (gm, anna):
        client.run(
            "record('renderChatMessageHTML', (message, html, context) => [html instanceof HTMLLIElement, html.matches(`li.chat-message[data-message-id=\"${message.id}\"]`), message.content, context.message === message])"
        )
        client.page.locator("#sidebar-tab-chat").click()
    gm.run("window.message = await ChatMessage.create({content: '<p>one</p>'}); return null;")
    for client in (gm, anna):
        assert client.seen(1)[0][1] == [True, True, "<p>one</p>", True]
    gm.run("await message.update({content: '<p>two</p>'}); return null;")
    for client in (gm, anna):
        assert client.seen(2)[1][1][2] == "<p>two</p>"
        expect(client.page.locator(f"{LOG} .message-content")).to_have_text("two")
    gm.run("await message.delete(); return null;")
    for client in (gm, anna):
        expect(client.page.locator(LOG)).to_have_count(0)


def test_CHAT_3_pop_out_and_notification_show_the_message_too(gm: Client, anna: Client) -> None:
    gm.page.locator("#sidebar-tab-chat").click()
    gm.page.locator("#chat [data-action=popOutChat]").click()
    expect(gm.page.locator("#chat-popout")).to_be_visible()
    gm.run("record('renderChatMessageHTML'); return null;")
    anna.page.locator("#sidebar-tab-actors").click()
    gm.run("await ChatMessage.create({content: '<p>hear, hear</p>'}); return null;")
    gm.seen(2)
    expect(gm.page.locator("#chat-popout .chat-message")).to_have_count(1)
    expect(gm.page.locator(LOG)).to_have_count(1)
    expect(anna.page.locator("#chat-notifications .message-content")).to_have_text("hear, hear")
    anna.page.locator("#sidebar-tab-chat").click()
    expect(anna.page.locator("#chat-notifications .chat-message")).to_have_count(0)
    gm.page.locator("#chat-popout [data-action=close]").click()


def test_CHAT_3_what_a_listener_adds_survives(gm: Client) -> None:
    got = gm.run("""
      record("renderChatMessageHTML", () => null, (message, html) => html.querySelector(".message-content").insertAdjacentHTML("beforeend", "<button>Apply</button>"));
      await ChatMessage.create({content: "x"});
      return null;
    """)
    assert got is None
    expect(gm.page.locator(f"{LOG} button", has_text="Apply")).to_have_count(1)


def test_CHAT_the_log_says_whether_it_is_at_its_bottom_and_goes_there(gm: Client) -> None:
    """What grows moves no log and changes no word of it: whoever makes it grow scrolls."""
    gm.page.locator("#sidebar-tab-chat").click()
    gm.page.locator("#chat [data-action=popOutChat]").click()
    expect(gm.page.locator("#chat-popout")).to_be_visible()
    gm.run("""
      for (let i = 0; i < 3; i++)
        await ChatMessage.create({content: "<p style='height: 600px'>tall</p>"});
      globalThis.logs = [ui.chat, ui.chat.popout];
      globalThis.scroll = ({element}) => element.querySelector(".chat-scroll");
      globalThis.left = () => logs.map(scroll)
        .map((each) => each.scrollHeight - each.scrollTop - each.clientHeight);
      globalThis.at = () => logs.map((log) => log.isAtBottom).join();
      return 1;""")
    expect(gm.page.locator("#chat-popout .chat-message")).to_have_count(3)
    gm.until("left().every((each) => each < 1) && at() === 'true,true'")
    gm.run("""for (const {element} of logs)
      element.querySelector(".chat-message:last-child p").style.height = "900px"; return 1;""")
    assert gm.run("return [left(), at()]") == [[300, 300], "true,true"]
    gm.run("await ui.chat.scrollBottom(); return 1;")
    assert gm.run("return left()") == [0, 300]
    gm.run("await ui.chat.scrollBottom({popout: true}); return 1;")
    assert gm.run("return left()") == [0, 0]
    gm.run("for (const log of logs) scroll(log).scrollTop = 50; return 1;")
    gm.until("at() === 'false,false'")
    gm.run("await ui.chat.popout.close(); await logs[1].scrollBottom(); return 1;")


def test_CHAT_scrolling_waits_for_images_that_are_asked_for(gm: Client) -> None:
    gm.page.locator("#sidebar-tab-chat").click()
    found = gm.run("""
      await ChatMessage.create({content: "<p style='height: 1200px'>tall</p>"});
      const image = document.createElement("img");
      image.style.alignSelf = "start";
      ui.chat.element.querySelector(".chat-log").append(image);
      const picture = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='700'></svg>";
      image.src = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}));
      await ui.chat.scrollBottom({waitImages: true});
      const {scrollHeight, scrollTop, clientHeight} = ui.chat.element.querySelector(".chat-scroll");
      return [image.height, scrollHeight - scrollTop - clientHeight < 1];
    """)
    assert found == [700, True]


def test_CHAT_4_whispers_and_secret_rolls_reach_only_whom_they_should(
    gm: Client, anna: Client, boris: Client
) -> None:
    for client in (gm, anna, boris):
        client.page.locator("#sidebar-tab-chat").click()
    type_in(anna, "/w GM the door is open")
    expect(gm.page.locator(LOG)).to_contain_text("the door is open")
    type_in(anna, "/br 1d6")
    expect(anna.page.locator(f"{LOG} p.private")).to_have_count(1)
    expect(gm.page.locator(f"{LOG} .dice-total")).to_have_count(1)
    expect(boris.page.locator(LOG)).to_have_count(0)


def test_CHAT_5_typed_rolls_use_the_mode_of_the_generation(gm13: Client, gm14: Client) -> None:
    for client in (gm13, gm14):
        type_in(client, "/gmroll 1d6 + 1 # bite")
        client.until("game.messages.size === 1")
        got = client.run(
            "const m = game.messages.contents[0]; return [m.rolls.length, m.whisper.length > 0, m.flavor];"
        )
        assert got == [1, True, "bite"]


def test_CHAT_1_typed_text_is_plain_text(gm: Client) -> None:
    type_in(gm, "<b>1 < 2</b> & so on")
    expect(gm.page.locator(f"{LOG} .message-content")).to_have_text("<b>1 < 2</b> & so on")
    expect(gm.page.locator("#chat .chat-input")).to_have_value("")


def test_CHAT_mistyped_commands_are_told_and_the_text_stays(gm: Client) -> None:
    for text, told in (("/fly away", "/fly"), ("/r 1d", "1d"), ("/w Nobody hi", "nobody")):
        type_in(gm, text)
        expect(gm.page.locator("#notifications li.warning").last).to_contain_text(told)
        expect(gm.page.locator("#chat .chat-input")).to_have_value(text)
    gm.page.evaluate("ui.notifications.clear()")
    gm.page.locator("#chat .chat-input").fill("")


def test_CHAT_messages_can_be_deleted_by_their_author_and_the_master(
    gm: Client, anna: Client
) -> None:
    type_in(gm, "mine")
    expect(anna.page.locator(f"{LOG}")).to_have_count(1)
    expect(anna.page.locator(f"{LOG} .message-delete")).to_have_count(0)
    gm.page.locator(LOG).hover()
    gm.page.locator(f"{LOG} .message-delete").click()
    expect(anna.page.locator(LOG)).to_have_count(0)


def test_JRN_7_links_and_rolls_in_messages_work(gm: Client) -> None:
    gm.run(
        "window.sheep = await Actor.create({name: 'Sheep', type: 'probe.beast'}); await ChatMessage.create({content: `<p>@UUID[${sheep.uuid}] [[/r 2 + 3]]{count}</p>`}); return null;"
    )
    gm.page.locator("#sidebar-tab-chat").click()
    gm.page.locator(f"{LOG} a.content-link").click()
    expect(gm.page.locator(".application.sheet .window-title")).to_contain_text("Sheep")
    gm.page.keyboard.press("Escape")
    gm.page.locator(f"{LOG} a.inline-roll").click()
    expect(gm.page.locator(f"{LOG} .dice-total")).to_have_text("5")
