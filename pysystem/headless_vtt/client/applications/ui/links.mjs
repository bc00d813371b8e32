/** Links and inline rolls anywhere on the page: click, Enter, drag (JRN-7). */
import { t } from "../lang/texts.mjs";
import { modeOption } from "./chat-commands.mjs";

const MODES = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

export function listenForLinks(target) {
  const activate = async (event) => {
    const link = event.target.closest?.("a.content-link[data-uuid], a.inline-roll.roll, a.inline-roll.inline-result");
    if (!link || link.closest("[contenteditable=true]")) return;
    event.preventDefault();
    if (link.classList.contains("roll")) await rollLink(link);
    else if (link.classList.contains("inline-result")) await expandRoll(link);
    else await openLink(link);
  };
  target.addEventListener("click", activate);
  target.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches?.("a.content-link, a.inline-roll")) activate(event);
  });
  target.addEventListener("dragstart", (event) => {
    const link = event.target.closest?.("a.content-link[data-uuid]");
    if (!link) return;
    event.stopPropagation();
    event.dataTransfer.setData("text/plain", JSON.stringify({ type: link.dataset.type, uuid: link.dataset.uuid }));
  }, true);
}

async function openLink(link) {
  if (link.classList.contains("broken")) return;
  const document = await fromUuid(link.dataset.uuid);
  if (!document) ui.notifications.warn(t("link.broken", { uuid: link.dataset.uuid }), { console: false });
  else if (!document.testUserPermission(game.user, 1)) ui.notifications.warn(t("sheet.notVisible", { name: document.name }), { console: false });
  else if (document.documentName === "JournalEntryPage") await document.parent.sheet.render({ force: true, pageId: document.id });
  else await document.sheet?.render({ force: true });
}

async function rollLink(link) {
  const { formula, flavor, mode } = link.dataset;
  const speaker = ChatMessage.getSpeaker();
  const roll = new Roll(formula, ChatMessage.getSpeakerActor(speaker)?.getRollData() ?? {});
  await roll.evaluate();
  await roll.toMessage({ speaker, flavor: flavor ?? "" }, modeOption(MODES[mode]));
}

/** Open or shut the dice behind an inline result. */
async function expandRoll(link) {
  const next = link.nextElementSibling;
  if (next?.classList.contains("inline-roll-details")) {
    next.remove();
    return;
  }
  const roll = Roll.fromData(JSON.parse(decodeURIComponent(link.dataset.roll)));
  const details = link.ownerDocument.createElement("div");
  details.className = "inline-roll-details";
  details.innerHTML = await roll.render();
  link.after(details);
}
