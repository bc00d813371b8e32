# ruff: noqa: E501
"""A page with templates and small application classes, for the tests of applications."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route

from tests.vtt.adapter import Client

TEMPLATES = {
    "main.hbs": '<section><input name="name" value="{{name}}"><input name="age" type="number" '
    'value="{{age}}"><p class="count">{{count}}</p></section>',
    "list.hbs": '<div class="list" style="height:60px;overflow:auto">{{#each rows}}<p>{{this}}</p>'
    "{{/each}}</div>",
    "two.hbs": "<p>one</p><p>two</p>",
    "loose.hbs": "<p>one</p> and a text",
    "root.hbs": "<b>a</b><i>b</i>",
    "outer.hbs": '<div>{{> "modules/sample/inner.hbs"}}</div>',
    "inner.hbs": "<em>{{name}}</em>",
}


def serve(route: Route) -> None:
    route.fulfill(body=TEMPLATES[route.request.url.rsplit("/", 1)[1]])


@pytest.fixture
def page(gm13: Client) -> Iterator[Page]:
    """Serve the templates above, and put the usual classes into the page."""
    page = gm13.page
    page.route("**/modules/sample/*.hbs", serve)
    page.evaluate("""() => {
      const {ApplicationV2, HandlebarsApplicationMixin} = foundry.applications.api;
      window.make = (statics = {}, methods = {}, Base = ApplicationV2) => {
        class Sample extends Base {
          async _renderHTML() { return "<p>hello</p>"; }
          _replaceHTML(result, content) { content.innerHTML = result; }
        }
        Object.assign(Sample, statics);
        for (const [name, fn] of Object.entries(methods)) Sample.prototype[name] = fn;
        return Sample;
      };
      window.makeHbs = (statics, methods) => {
        class SampleHbs extends HandlebarsApplicationMixin(ApplicationV2) {}
        Object.assign(SampleHbs, statics);
        for (const [name, fn] of Object.entries(methods ?? {})) SampleHbs.prototype[name] = fn;
        return SampleHbs;
      };
      window.caught = async (fn) => { try { await fn(); return null; } catch (e) { return e.message; } };
      window.T = "modules/sample/";
    }""")
    yield page
    page.evaluate(
        "Promise.all([...foundry.applications.instances.values()].filter((app) => app.hasFrame).map((app) => app.close()))"
    )
    page.unroute_all()
