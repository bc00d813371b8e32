/** Elements inside enriched text: what enrichers gave, and secrets with their reveal button (ENR-1, SCR-1). */
import { el } from "../html.mjs";
import { t } from "../lang/texts.mjs";
import { renderCallback } from "../ux/text-editor.mjs";

export class EnrichedContent extends HTMLElement {
  static tagName = "enriched-content";

  connectedCallback() { renderCallback(this.getAttribute("enricher"))?.(this); }
}

export class SecretBlock extends HTMLElement {
  static tagName = "secret-block";

  connectedCallback() {
    const secret = this.querySelector("section.secret");
    if (!secret?.id || this.querySelector("button.reveal")) return;
    const shown = secret.classList.contains("revealed");
    secret.prepend(el("button", {
      type: "button", class: "reveal", onclick: () => this.dispatchEvent(new CustomEvent("reveal", { bubbles: true, detail: { id: secret.id, reveal: !shown } })),
    }, t(shown ? "secret.hide" : "secret.reveal")));
  }
}

/** The stored HTML with the secret `id` revealed or hidden. */
export function toggleSecret(html, id, reveal) {
  const root = document.createElement("div");
  root.innerHTML = html;
  root.querySelector(`section.secret#${CSS.escape(id)}`)?.classList.toggle("revealed", reveal);
  return root.innerHTML;
}
