/** The host's own words, Russian and English. Texts of modules come through game.i18n instead. */
import en from "./en.mjs";
import ru from "./ru.mjs";

const PREFIX = "vtt.";
const dictionaries = { en, ru };

/** The language in use: the world's, and before that is known the page's. */
export const language = () => {
  const known = globalThis.game?.i18n?.lang ?? document.documentElement.lang;
  return known === "ru" ? "ru" : "en";
};

/** One text by its key; `{name}` is replaced, and a record of plural forms is chosen by `data.n`. */
export function t(key, data = {}) {
  const lang = language();
  let text = dictionaries[lang][key];
  if (text === undefined) throw new Error(`the host has no text "${key}" in ${lang}`);
  if (typeof text === "object") text = text[new Intl.PluralRules(lang).select(data.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(data[name] ?? ""));
}

/** A label that may be one of ours ("vtt.…") or a key of the world's dictionary. */
export const say = (label) => (label?.startsWith?.(PREFIX) ? t(label.slice(PREFIX.length)) : game.i18n.localize(String(label ?? "")));
