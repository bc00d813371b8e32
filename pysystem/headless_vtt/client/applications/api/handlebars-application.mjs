/** HandlebarsApplicationMixin: an application made of templates (APP-7). */
import { refuse, refuseUnknownKeys } from "../contract.mjs";
import { loadTemplates, renderTemplate } from "../handlebars/templates.mjs";
import { listenToForm, runFormHandler } from "./forms.mjs";
import { focusOf, restoreScroll, scrollOf } from "./part-state.mjs";

const PART_KEYS = ["template", "id", "classes", "templates", "scrollable", "forms", "root"];
const FORM_KEYS = ["handler", "submitOnChange", "closeOnSubmit"];

function checkParts(name, parts) {
  for (const [id, part] of Object.entries(parts)) {
    refuseUnknownKeys(part, PART_KEYS, `${name}.PARTS.${id}`, "APP-7");
    if (!part.template) refuse(`${name}.PARTS.${id} names no template`, "APP-7");
    for (const [selector, form] of Object.entries(part.forms ?? {})) {
      refuseUnknownKeys(form, FORM_KEYS, `${name}.PARTS.${id}.forms["${selector}"]`, "APP-7");
    }
  }
}

/** One element out of the HTML that a template gave. */
function parseOne(html, where) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const elements = [...template.content.children];
  const loose = [...template.content.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  if (elements.length !== 1 || loose) refuse(`${where} must render one root element, not ${elements.length}`, "APP-7");
  return elements[0];
}

export function HandlebarsApplicationMixin(Base) {
  class HandlebarsApplication extends Base {
    static PARTS = {};

    #parts = {};

    /** part id → its element */
    get parts() { return this.#parts; }

    _configureRenderParts(_options) {
      return Object.fromEntries(Object.entries(this.constructor.PARTS).map(([id, part]) => [id, { ...part }]));
    }

    _configureRenderOptions(options) {
      super._configureRenderOptions(options);
      const all = Object.keys(this._configureRenderParts(options));
      if (options.isFirstRender) options.parts = all;
      else options.parts = options.parts?.length ? options.parts.filter((id) => all.includes(id) || this.#unknownPart(id)) : all;
    }

    #unknownPart(id) {
      if (!(id in this.constructor.PARTS)) refuse(`${this.constructor.name} has no part "${id}"`, "APP-7");
      return false;
    }

    async _preFirstRender(context, options) {
      await super._preFirstRender(context, options);
      const configured = this._configureRenderParts(options);
      checkParts(this.constructor.name, configured);
      const parts = Object.values(configured);
      await loadTemplates([...new Set(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]))]);
    }

    async _renderHTML(context, options) {
      const parts = this._configureRenderParts(options);
      checkParts(this.constructor.name, parts);
      const rendered = {};
      for (const id of options.parts) {
        const partContext = await this._preparePartContext(id, { ...context }, options);
        const html = await renderTemplate(parts[id].template, partContext ?? context);
        rendered[id] = this.#partElement(id, parts[id], html);
      }
      return rendered;
    }

    #partElement(id, part, html) {
      let element;
      if (part.root) {
        element = document.createElement("div");
        element.innerHTML = html;
      } else element = parseOne(html, `${this.constructor.name}.PARTS.${id} (${part.template})`);
      element.dataset.applicationPart = id;
      if (part.id) element.id = `${this.id}-${part.id}`;
      element.classList.add(...(part.classes ?? []));
      return element;
    }

    async _preparePartContext(partId, context, _options) {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    _replaceHTML(result, content, options) {
      const parts = this._configureRenderParts(options);
      for (const [id, element] of Object.entries(result)) {
        if (parts[id].root) this.#replaceRoot(id, element, content);
        else this.#replacePart(id, element, content, Object.keys(parts));
        const placed = this.#parts[id];
        this.#listenToForms(placed, parts[id].forms);
        this._attachPartListeners(id, placed, options);
      }
      this.#dropOthers(parts);
    }

    #replaceRoot(id, element, content) {
      const state = {};
      this._preSyncPartState(id, element, content, state);
      content.replaceChildren(...element.childNodes);
      content.dataset.applicationPart = id;
      this.#parts[id] = content;
      this._syncPartState(id, content, content, state);
    }

    #replacePart(id, element, content, order) {
      const prior = this.#parts[id];
      if (prior?.isConnected || prior?.parentElement) {
        const state = {};
        this._preSyncPartState(id, element, prior, state);
        prior.replaceWith(element);
        this._syncPartState(id, element, prior, state);
      } else this.#insertInOrder(id, element, content, order);
      this.#parts[id] = element;
    }

    #insertInOrder(id, element, content, order) {
      const after = order.slice(order.indexOf(id) + 1).map((each) => this.#parts[each]).find((each) => each?.parentElement === content);
      content.insertBefore(element, after ?? null);
    }

    /** A part that `_configureRenderParts` no longer lists leaves the page. */
    #dropOthers(parts) {
      for (const [id, element] of Object.entries(this.#parts)) {
        if (id in parts) continue;
        element.remove();
        delete this.#parts[id];
      }
    }

    /** Only what has an id or a name finds its focus again, without its caret (foundryvtt issue 11511). */
    _preSyncPartState(partId, _newElement, priorElement, state) {
      state.focus = focusOf(priorElement);
      state.scrollPositions = scrollOf(priorElement, this.constructor.PARTS[partId]?.scrollable);
    }

    _syncPartState(_partId, newElement, _priorElement, state) {
      restoreScroll(newElement, state.scrollPositions);
      if (state.focus) newElement.querySelector(state.focus)?.focus({ preventScroll: true });
    }

    _attachPartListeners(_partId, _element, _options) {}

    #listenToForms(element, forms = {}) {
      for (const [selector, config] of Object.entries(forms)) {
        const form = element.matches(selector) ? element : element.querySelector(selector);
        if (!form) refuse(`${this.constructor.name}: no form "${selector}"`, "APP-7");
        const submit = async (event) => {
          event.preventDefault();
          await runFormHandler(this, form, config, event);
          if (config.closeOnSubmit) await this.close({ submitted: true });
        };
        listenToForm(form, config, submit, (event) => (config.submitOnChange ? submit(event) : undefined));
      }
    }

    _onClose(options) {
      super._onClose(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
