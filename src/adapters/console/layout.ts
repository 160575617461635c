import type { Caller } from '../../domain/people/administrator.ts';
import { SEARCH_TEXT_MAX } from '../../domain/search/hit.ts';
import { SEARCH } from '../api/calls/search.ts';
import { html, type Child, type Html } from '../pages/html.ts';
import type { Visit } from '../pages/visit.ts';
import { FILES } from './files.ts';
import { mayCall, SEARCH_PATH } from './paths.ts';
import { notice } from './parts/notices.ts';
import { UTC, zoneOf } from './parts/zones.ts';
import { GROUPS, type Screen, type Shown } from './screen.ts';

/** The page around a screen's content, for a person who is signed in. */
export interface Frame {
  readonly visit: Visit;
  readonly screens: readonly Screen[];
  /** The current screen; undefined for a page that belongs to no screen. */
  readonly at: Screen | undefined;
  readonly notice: Child;
}

/** A whole page of the console. */
export function framed(frame: Frame, { title, content }: Shown): Html {
  const { visit, at } = frame;
  const body = html`<a class="skip" href="#content">Skip to the content</a>
    <div class="shell">
      <header class="side">
        <a class="brand" href="/console"><img src="${FILES.icon.path}" alt="" width="24" height="24" /> Gateway</a>
        ${searchField(visit, at)}
        <details class="menu" id="menu">
          <summary>Menu</summary>
          ${navigation(frame)}
        </details>
        ${navigation(frame, 'wide')} ${account(visit)}
      </header>
      <main id="content" tabindex="-1">
        <div class="title">
          <h1>${title}</h1>
          ${at === undefined ? undefined : html`<p class="purpose">${at.purpose}</p>`}
        </div>
        ${frame.notice === undefined ? undefined : notice('good', frame.notice)} ${content} ${zoneLine(visit)}
      </main>
    </div>`;
  return page(title, body);
}

/** The content of a page, for the panel beside a list. The script opens it there. */
export const panelled = ({ path }: Visit, { title, content }: Shown): Html =>
  html`<div data-path="${path}">
    <div class="card-head">
      <h2 tabindex="-1">${title}</h2>
      <p class="buttons">
        <a class="button" href="${path}">Open the page</a><button type="button" data-close>Close</button>
      </p>
    </div>
    ${content}
  </div>`;

/** The zone of the times of a page. The script offers the zone of the browser, and keeps the choice. */
function zoneLine({ zone: wanted }: Visit): Html {
  const zone = zoneOf(wanted);
  if (zone === UTC)
    return html`<p class="zone">All times are UTC. <button type="button" class="quiet" data-zone hidden></button></p>`;
  return html`<p class="zone">
    Times are those of ${zone}. Days, and the times of forms, are UTC.
    <button type="button" class="quiet" data-zone="${UTC}" hidden>Show UTC</button>
  </p>`;
}

/** The search field on every page, for people who may search. The page of the search has a field of its own. */
const searchField = ({ caller }: Visit, at: Screen | undefined): Child =>
  mayCall(caller, SEARCH.search) && at?.path !== SEARCH_PATH
    ? html`<form class="search" method="get" action="${SEARCH_PATH}" role="search">
        <label class="unseen" for="search-everywhere">Search by any id</label>
        <input
          id="search-everywhere"
          name="q"
          type="search"
          placeholder="Any id"
          autocomplete="off"
          required
          maxlength="${SEARCH_TEXT_MAX}"
        />
      </form>`
    : undefined;

/** A page for a person who is refused, or after a fault. */
export const plainPage = ({ title, sentence }: { readonly title: string; readonly sentence: string }): Html =>
  page(
    title,
    html`<main class="plain" id="content">
      <h1>${title}</h1>
      <p>${sentence}</p>
      <p><a href="/console">To the console</a></p>
    </main>`,
  );

const page = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Gateway console</title>
        <link rel="icon" href="${FILES.icon.path}" />
        <link rel="stylesheet" href="${FILES.style.path}" />
        <meta
          name="htmx-config"
          content='{"includeIndicatorCSS":false,"history":true,"noSwap":[204,304,"4xx","5xx"]}'
        />
        <script src="${FILES.script.path}" defer></script>
        <script src="${FILES.htmx.path}" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;

/** The links of the navigation that the person may open, by chapter. */
function navigation({ visit, screens, at }: Frame, kind = 'narrow'): Html {
  const mine = screens.filter((screen) => screen.group !== undefined && mayOpen(visit.caller, screen));
  const chapters = GROUPS.map((group) => ({ group, lines: mine.filter((screen) => screen.group === group) }));
  return html`<nav class="${kind}" aria-label="${kind === 'wide' ? 'Screens' : 'Screens, short'}">
    ${chapters
      .filter(({ lines }) => lines.length > 0)
      .map(
        ({ group, lines }) =>
          html`<p class="group">${group}</p>
            <ul>
              ${lines.map((screen) => line(screen, screen === at))}
            </ul>`,
      )}
  </nav>`;
}

const line = ({ path, name }: Screen, isHere: boolean): Html =>
  html`<li><a href="${path}" ${isHere ? html` aria-current="page"` : undefined}>${name}</a></li>`;

/** Whether a person may open a screen: the person must be allowed to make all of its calls. */
export const mayOpen = (caller: Caller, { calls }: Screen, params: Readonly<Record<string, string>> = {}): boolean =>
  calls.every((call) => mayCall(caller, call, params));

const account = ({ caller, formToken }: Visit): Html =>
  html`<div class="account">
    <p>
      <a href="/console/account"><strong>${caller.name}</strong></a
      ><br /><span class="role">${caller.role}</span>
    </p>
    <form method="post" action="/console/sign-in/out">
      <input type="hidden" name="form_token" value="${formToken}" /><button class="quiet">Sign out</button>
    </form>
  </div>`;
