# ruff: noqa: N802, E501
"""DialogV2: rules DLG-1 to DLG-3."""

import pytest
from playwright.sync_api import expect

from tests.vtt.adapter import Client

PRESS = """(action) => new Promise((resolve) => {
  const look = () => {
    const button = document.querySelector(`dialog.application button[data-action="${action}"]`);
    if (!button) return setTimeout(look, 10);
    button.click();
    resolve();
  };
  look();
})"""


def answer(client: Client, call: str, action: str) -> object:
    """Open the dialog that `call` asks for, press a button, return the result."""
    return client.page.evaluate(
        f"async () => {{ const result = foundry.applications.api.DialogV2.{call}; await ({PRESS})({action!r}); return result; }}"
    )


def test_DLG_1_confirm_gives_true_false_or_null(gm13: Client) -> None:
    call = "confirm({window: {title: 'Sure?'}, content: '<p>Really?</p>'})"
    assert answer(gm13, call, "yes") is True
    assert answer(gm13, call, "no") is False
    assert answer(gm13, call, "close") is None


def test_DLG_1_buttons_of_confirm_can_be_changed(gm13: Client) -> None:
    call = "confirm({content: 'x', yes: {label: 'Go', callback: (event, button, dialog) => [event.type, button.dataset.action, dialog.constructor.name]}})"
    assert answer(gm13, call, "yes") == ["submit", "yes", "DialogV2"]


def test_DLG_1_prompt_gives_the_callbacks_value_or_the_action(gm13: Client) -> None:
    form = 'content: \'<input name="n" value="7" type="number">\''
    call = f"prompt({{{form}, ok: {{label: 'OK', callback: (e, button) => button.form.elements.n.valueAsNumber}}}})"
    assert answer(gm13, call, "ok") == 7
    assert answer(gm13, f"prompt({{{form}}})", "ok") == "ok"


def test_DLG_1_input_gives_the_form_as_an_object(gm13: Client) -> None:
    call = 'input({content: \'<input name="n" value="7" type="number"><input type="checkbox" name="c" checked>\'})'
    assert answer(gm13, call, "ok") == {"n": 7, "c": True}
    assert answer(gm13, call, "close") is None


def test_DLG_1_wait_has_any_buttons_and_may_reject(gm13: Client) -> None:
    buttons = "buttons: [{action: 'a', label: 'A', icon: 'fa-solid fa-a'}, {action: 'b', label: 'B', default: true, callback: () => 42}]"
    assert answer(gm13, f"wait({{{buttons}}})", "a") == "a"
    assert answer(gm13, f"wait({{{buttons}}})", "b") == 42
    call = f"wait({{{buttons}, rejectClose: true}}).catch((error) => error.message)"
    assert "DLG-1" in str(answer(gm13, call, "close"))


def test_DLG_1_enter_presses_the_default_button_and_escape_dismisses(gm13: Client) -> None:
    gm13.page.evaluate(
        "() => { window.result = foundry.applications.api.DialogV2.confirm({content: 'x', modal: true, yes: {default: true}}); }"
    )
    expect(gm13.page.locator("dialog.application [data-action=yes]")).to_be_focused()
    gm13.page.keyboard.press("Enter")
    assert gm13.page.evaluate("result") is True
    gm13.page.evaluate(
        "() => { window.result = foundry.applications.api.DialogV2.confirm({content: 'x', modal: true}); }"
    )
    expect(gm13.page.locator("dialog.application [data-action=no]")).to_be_focused()
    gm13.page.keyboard.press("Escape")
    assert gm13.page.evaluate("result") is None


def test_DLG_1_a_dialog_needs_a_button(gm13: Client) -> None:
    assert "DLG-1" in gm13.run(
        "failure(() => new foundry.applications.api.DialogV2({content: 'x'}))"
    )


@pytest.mark.parametrize(
    "config",
    ["{contnt: 'x'}", "{content: 'x', ok: {lable: 'x'}}", "{content: 'x', window: {titl: 'x'}}"],
)
def test_19_6_unknown_keys_of_a_dialog_throw(gm13: Client, config: str) -> None:
    message = gm13.run(f"failure(() => foundry.applications.api.DialogV2.prompt({config}))")
    assert message is not None
    assert message.startswith("not in contract: ")


def test_DLG_2_a_string_is_cleaned_an_element_is_not(gm13: Client) -> None:
    got = gm13.page.evaluate("""async () => {
      const {DialogV2} = foundry.applications.api;
      const seen = [];
      const div = document.createElement("div");
      div.innerHTML = '<b onclick="window.bad = 1">x</b>';
      for (const content of ['<b onclick="window.bad = 1">x</b>', div]) {
        const dialog = new DialogV2({content, buttons: [{action: "ok", label: "OK"}]});
        await dialog.render(true);
        seen.push(dialog.element.querySelector("b").hasAttribute("onclick"), dialog.element.querySelector("button[data-action=ok]").form === dialog.form);
        await dialog.close();
      }
      return seen;
    }""")
    assert got == [False, True, True, True]


def test_DLG_3_a_dialog_is_shown_to_another_user(gm: Client, anna: Client) -> None:
    gm.page.evaluate(
        "() => { window.result = foundry.applications.api.DialogV2.query(game.users.getName('Anna'), 'confirm', {content: '<p>Do you yield?</p>'}); }"
    )
    anna.page.locator("dialog.application", has_text="Do you yield?").locator(
        "[data-action=yes]"
    ).click()
    assert gm.page.evaluate("result") is True
    assert "DLG-3" in gm.run(
        "failure(() => foundry.applications.api.DialogV2.query(game.users.getName('Anna'), 'confirm', {yes: {callback: () => 1}}))"
    )
