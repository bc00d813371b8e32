/** The creature as a source file: to copy, or to save beside the others of a project. */

import { armorFor, itemsIn } from "../../documents/builder.mjs";
import { notesOf } from "../../documents/notes.mjs";
import { creatureYaml, slugFor } from "../../play/builder-yaml.mjs";
import { SIZES, known } from "../../rules/tables.mjs";
import { lang, say } from "../../utils/i18n.mjs";
import { flagsOf } from "../../utils/module.mjs";
import { toMarkdown } from "./markdown.mjs";

/** @import { Candidates } from "../../play/builder-picks.mjs" */
/** @import { Draft } from "../../play/builder.mjs" */

const TEXTS = ["description", "look"];

/**
 * @param {Draft} draft
 * @param {Candidates} all
 * @param {any} actor  That it was read from, or null.
 * @returns {{file: string, yaml: string}}
 */
export function sourceOf(draft, all, actor) {
  const own = actor ? itemsIn(actor, all).own : [];
  const html = actor ? { ...pick(actor.system), ...notesOf(actor) } : {};
  const texts = Object.entries(html).map(([key, text]) => [key, toMarkdown(text ?? "")]);
  const token = actor?.prototypeToken;
  const slug = flagsOf(actor).slug?.split(":")[1] ?? slugFor(draft.name);
  const yaml = creatureYaml({
    draft,
    armor: armorFor(draft, all, own),
    lang: lang(),
    texts: Object.fromEntries(texts.filter(([, text]) => text)),
    img: actor?.img ?? "",
    disposition: token?.disposition ?? CONST.TOKEN_DISPOSITIONS.HOSTILE,
    linked: token?.actorLink ?? draft.tier === "boss",
    squares: token?.width ?? known(SIZES, draft.size).squares,
    left: own.length ? [say("Builder.left"), ...own.map((item) => item.name)] : [],
  });
  return { file: `packs/_source/creatures/${slug}.yml`, yaml };
}

/** @param {any} system */
const pick = (system) => Object.fromEntries(TEXTS.map((key) => [key, system[key]]));

/**
 * Shows it in a dialog with buttons to copy and to save it.
 *
 * @param {{file: string, yaml: string}} source
 */
export async function showSource({ file, yaml }) {
  const content = document.createElement("div");
  content.className = "pysystem source-file";
  const note = document.createElement("p");
  note.textContent = say("Builder.sourceNote", { file });
  const text = Object.assign(document.createElement("textarea"), {
    readOnly: true,
    rows: 22,
    value: yaml,
    ariaLabel: file,
  });
  // A value that is set by script isn't part of the markup.
  text.textContent = yaml;
  content.append(note, text);
  await foundry.applications.api.DialogV2.wait({
    window: { title: say("Builder.source"), icon: "fa-solid fa-file-code" },
    position: { width: 640 },
    content: content.outerHTML,
    rejectClose: false,
    buttons: [
      { action: "copy", label: say("Builder.copy"), icon: "fa-solid fa-copy", default: true, callback: () => copy(yaml) },
      { action: "save", label: say("Builder.download"), icon: "fa-solid fa-download", callback: () => save(file, yaml) },
      { action: "close", label: say("Builder.close"), icon: "fa-solid fa-xmark" },
    ],
  });
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    ui.notifications.info(say("Builder.copied"));
  } catch {
    ui.notifications.warn(say("Builder.copyFailed"));
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function save(file, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: file.split("/").at(-1),
  });
  link.click();
  URL.revokeObjectURL(address);
}
