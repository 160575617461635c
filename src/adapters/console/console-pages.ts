import { FAILURE_CODES } from '../api/words/failure-codes.ts';
import { inUpperCase } from '../../domain/shared/letter-case.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import { html, type Child } from '../pages/html.ts';
import type { CallRefusal, ConsolePages, PageAnswer, Visit } from '../pages/visit.ts';
import { FILES } from './files.ts';
import { asksFirst, confirmation, partsOf, wasShownElse } from './forms/confirmation.ts';
import { mayCall } from './paths.ts';
import { framed, mayOpen, panelled, plainPage, type Frame } from './layout.ts';
import { refusedFilter, results, sameList } from './parts/filters.ts';
import { emptyState } from './parts/lists.ts';
import { timesIn, zoneOf } from './parts/zones.ts';
import type { Action, Done, Screen, ScreenVisit, Shown } from './screen.ts';

/** Makes the calls of an action on many things one after the other. A refused call does not stop the others. */
async function madeOnMany(visit: ScreenVisit, action: Action): Promise<Done> {
  const calls = action.each?.(visit.form, visit) ?? [];
  if (calls.length === 0)
    return { title: 'Nothing was chosen', content: back(visit, 'Choose at least one line first.') };
  const refusals: (readonly [string, CallRefusal])[] = [];
  let last: unknown;
  for (const parts of calls) {
    const made = await visit.call(action.call, parts);
    if (made.ok) last = made.value;
    else refusals.push([Object.values(parts.params ?? {}).join(' '), made.error]);
  }
  if (refusals.length === 0) return action.done(last, visit);
  const counted = `${calls.length - refusals.length} of ${calls.length} were done.`;
  return {
    title: refusals.every(([, { approval }]) => approval !== undefined)
      ? 'Waiting for a second person'
      : 'Not all was done',
    content: [
      back(visit, counted),
      html`<ul class="lines">
        ${refusals.map(refusalLine)}
      </ul>`,
    ],
  };
}

const refusalLine = ([id, { sentence, approval }]: readonly [string, CallRefusal]): Child =>
  html`<li>
    <code>${id}</code>:
    ${approval === undefined ? sentence : html`<a href="/console/approvals/${approval}">waits for a second person</a>`}
  </li>`;

const back = (visit: ScreenVisit, words: string): Child =>
  html`<p>${words} <a href="${sameList(visit)}">Back to the list</a></p>`;

/** The console for a table of screens. */
export const consoleOver = (screens: readonly Screen[]): ConsolePages => ({
  files: Object.values(FILES),
  style: FILES.style.path,
  icon: FILES.icon.path,
  plain: plainPage,
  answer: async (visit) => {
    const answer = await new Console(screens, visit).answer();
    return { ...answer, page: timesIn(answer.page, zoneOf(visit.zone), visit.nowMs) };
  },
});

const HOME = '/console';

/** The page of a call that waits for a second person. */
const APPROVAL = '/console/approvals/';
const WAITS = 'Nothing was done yet: this waits for a second person. Here is exactly what it will do.';

/** The parameter of a request for the panel beside a list. No link on a page has it. */
const PANEL = 'panel';

/** Answers one visit. */
class Console {
  readonly #screens: readonly Screen[];
  readonly #visit: Visit;
  readonly #isPanel: boolean;

  constructor(screens: readonly Screen[], visit: Visit) {
    this.#screens = screens;
    const query = new URLSearchParams([...visit.query].filter(([name]) => name !== PANEL));
    this.#isPanel = visit.method === 'GET' && query.size < visit.query.size;
    this.#visit = { ...visit, query };
  }

  async answer(): Promise<PageAnswer> {
    const found = this.#found(this.#visit.path);
    if (found === undefined) return this.#plain(404, 'No such page', 'There is no page under this address.');
    const { screen } = found;
    const params = { ...found.params, ...screen.fixed?.(this.#visit) };
    const visit = { ...this.#visit, params, refused: undefined, opens: (path: string) => this.#opens(path) };
    if (!mayOpen(visit.caller, screen, params)) return this.#elsewhere(screen, visit);
    if (visit.method === 'POST') return this.#act(screen, visit);
    if (screen.csv !== undefined && visit.query.get('as') === 'csv') return this.#download(screen, screen.csv, visit);
    const asked = screen.actions.find(({ name, sure }) => sure !== undefined && name === visit.query.get('confirm'));
    if (asked === undefined || !mayCall(visit.caller, asked.call, visit.params)) return this.#show(screen, visit);
    return this.#confirm(screen, visit, asked);
  }

  /** The screen for a path. A screen with a fixed path takes precedence over one with names in its path. */
  #found(path: string) {
    const matches = this.#screens.flatMap((screen) => {
      const params = paramsIn(screen.path, path);
      return params === undefined ? [] : [{ screen, params }];
    });
    return matches.find(({ params }) => Object.keys(params).length === 0) ?? matches[0];
  }

  #opens(path: string): boolean {
    const found = this.#found(path.split('?')[0] ?? '');
    return found !== undefined && mayOpen(this.#visit.caller, found.screen, found.params);
  }

  async #show(screen: Screen, visit: ScreenVisit, httpStatus = 200): Promise<PageAnswer> {
    const shown = await screen.show(visit);
    if (!shown.ok) return this.#notShown(screen, visit, shown.error);
    if (!('to' in shown.value)) return this.#page(screen, shown.value, httpStatus);
    return { httpStatus: 303, route: screen.path, page: html``, location: shown.value.to };
  }

  /** Redirects from the first page of the console to the first screen that the person may open. */
  #elsewhere(screen: Screen, visit: ScreenVisit): PageAnswer {
    const first = this.#screens.find((each) => each.group !== undefined && mayOpen(visit.caller, each));
    if (screen.path !== HOME || first === undefined) return this.#refused(notFor(visit), screen);
    return { httpStatus: 303, route: screen.path, page: html``, location: first.path };
  }

  async #download(screen: Screen, csv: NonNullable<Screen['csv']>, visit: ScreenVisit): Promise<PageAnswer> {
    const made = await csv(visit);
    if (!made.ok) return this.#notShown(screen, visit, made.error);
    return { httpStatus: 200, route: screen.path, page: html``, download: made.value };
  }

  async #confirm(screen: Screen, visit: ScreenVisit, action: Action): Promise<PageAnswer> {
    const content = await confirmation(visit, action);
    if (!content.ok) return this.#refused(content.error, screen);
    const changed = wasShownElse(visit) ? CONFLICT : 200;
    const httpStatus = visit.refused === undefined ? changed : FAILURE_CODES[visit.refused.refusal.kind].httpStatus;
    return this.#page(screen, { title: `${action.label}?`, content: content.value }, httpStatus);
  }

  async #act(screen: Screen, visit: ScreenVisit): Promise<PageAnswer> {
    const action = screen.actions.find(({ name }) => name === visit.form.get('action'));
    if (action === undefined) return this.#plain(400, 'No such action', 'This page has no action of that name.');
    if (!mayCall(visit.caller, action.call, visit.params)) return this.#refused(notFor(visit), screen);
    if (await asksFirst(action, visit)) return this.#confirm(screen, visit, action);
    if (action.each !== undefined) return this.#actOnMany(screen, visit, action);
    const parts = partsOf(action, visit.form, visit);
    const made: Result<never, CallRefusal> = (await visit.call(action.call, parts)) as Result<never, CallRefusal>;
    if (!made.ok) return this.#notMade(screen, visit, { action, refusal: made.error });
    const done = action.done(made.value, visit);
    if (!('to' in done)) return this.#page(screen, done, 200);
    return this.#goTo(screen, done.to, action.name);
  }

  async #actOnMany(screen: Screen, visit: ScreenVisit, action: Action): Promise<PageAnswer> {
    const outcome = await madeOnMany(visit, action);
    if ('to' in outcome) return this.#goTo(screen, outcome.to, action.name);
    return this.#page(screen, outcome, 200);
  }

  #goTo(screen: Screen, to: string, done: string): PageAnswer {
    const [place = '', ...within] = to.split('#');
    const location = [`${place}${place.includes('?') ? '&' : '?'}done=${done}`, ...within].join('#');
    return { httpStatus: 303, route: screen.path, page: html``, location };
  }

  async #notMade(
    screen: Screen,
    visit: ScreenVisit,
    { action, refusal }: { readonly action: Action; readonly refusal: CallRefusal },
  ): Promise<PageAnswer> {
    if (refusal.approval !== undefined) return this.#goTo(screen, APPROVAL + refusal.approval, 'waits');
    if (refusal.kind === 'not_allowed') return this.#refused(refusal, screen);
    const again = { ...visit, refused: { action: action.name, refusal } };
    const { httpStatus } = FAILURE_CODES[refusal.kind];
    return action.sure === undefined ? this.#show(screen, again, httpStatus) : this.#confirm(screen, again, action);
  }

  /** A page that refuses a filter keeps the filters as they were typed, and shows the problem instead of the list. */
  #notShown(screen: Screen, visit: ScreenVisit, refusal: CallRefusal): PageAnswer {
    const form = screen.filters?.(visit);
    if (form === undefined || refusal.field === undefined) return this.#refused(refusal, screen);
    const content = [form, results(refusedFilter(refusal))];
    return this.#page(screen, { title: screen.name, content }, FAILURE_CODES[refusal.kind].httpStatus);
  }

  #refused({ kind, sentence }: CallRefusal, screen: Screen): PageAnswer {
    const { httpStatus } = FAILURE_CODES[kind];
    const title = TITLES[kind] ?? 'This cannot be shown';
    return this.#page(screen, { title, content: emptyState(html`<p>${capital(sentence)}.</p>`) }, httpStatus);
  }

  #plain(httpStatus: number, title: string, sentence: string): PageAnswer {
    const content = emptyState(
      html`<p>${sentence}</p>
        <p><a href="/console">To the overview</a></p>`,
    );
    const page = framed(this.#frame(undefined), { title, content });
    return { httpStatus, route: '/console', page };
  }

  #page(screen: Screen, shown: Shown, httpStatus: number): PageAnswer {
    const page = this.#isPanel ? panelled(this.#visit, shown) : framed(this.#frame(screen), shown);
    return { httpStatus, route: screen.path, page };
  }

  #frame(at: Screen | undefined): Frame {
    return { visit: this.#visit, screens: this.#screens, at, notice: this.#notice() };
  }

  /** The notice about the last action. The address contains only the name of the action; the text comes from the table of screens. */
  #notice(): Child {
    const done = this.#visit.method === 'GET' ? this.#visit.query.get('done') : null;
    if (done === 'waits') return WAITS;
    return this.#screens.flatMap(({ actions }) => actions).find(({ name }) => name === done)?.notice;
  }
}

/** The confirmation page has shown something that has changed since. */
const CONFLICT = 409;

const TITLES: Partial<Record<CallRefusal['kind'], string>> = {
  not_found: 'Not there',
  not_allowed: 'Not allowed',
  not_ready: 'Not ready',
  too_many_requests: 'Too much at a time',
};

const notFor = ({ caller }: ScreenVisit): CallRefusal =>
  err({ kind: 'not_allowed' as const, sentence: `the role ${caller.role} does not see this page` }).error;

const capital = (sentence: string): string => inUpperCase(sentence.slice(0, 1)) + sentence.slice(1);

/** The values in a path, by a pattern with names in braces; undefined if the path does not match. */
function paramsIn(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = decoded(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
