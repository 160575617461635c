import { ok } from '../../../../domain/shared/result.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import { OFFER_RULES } from '../../../api/calls/offer-rules.ts';
import { html, type Child } from '../../../pages/html.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, card, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { movedNotice } from '../../parts/moved.ts';
import { badge, code, count } from '../../parts/values.ts';
import { action, screen, type Action, type ScreenVisit } from '../../screen.ts';
import { agentPath, offerPath, gamePath } from '../../paths.ts';
import { gamesTable, offeredTable, type Preview } from './preview-view.ts';
import { RULES_EDITED_MAX, rulesForm, rulesIn, type Line, type Rule, type RulesForm } from './rules-form.ts';

const save = action({
  name: 'set-offer-rules',
  call: OFFER_RULES.set,
  label: 'Save',
  notice: 'Saved. The Agent’s game list follows within a second.',
  parts: (form, { params }) => ({ params, body: rulesIn(form) }),
  done: (_, { params }) => ({ to: offerPath(params['code'] ?? '') }),
});

/** Shows what the rules in a form would offer. The page contains the same form again. */
const preview = action({
  name: 'preview-offer',
  call: OFFER_RULES.preview,
  label: 'Preview',
  notice: '',
  parts: (form, { params }) => ({ params, query: { rules: JSON.stringify(rulesIn(form)) } }),
  done: (shown, visit) => ({
    title: `What these rules would offer ${visit.params['code'] ?? ''}`,
    content: tried(shown, visit),
  }),
});

/** The games next to the rules are only examples; the list of games has all. */
const GAMES_SHOWN = '10';

/** The rules of one Agent, and the games that they offer. */
export const offer = screen({
  path: '/console/offers/{code}',
  name: 'Offer',
  purpose: 'The offer rules of an Agent with the games that they offer; new rules can be tried before they are saved.',
  calls: [AGENTS.show, OFFER_RULES.show, OFFER_RULES.preview],
  load: async (visit) => {
    const { params } = visit;
    const agent = await visit.call(AGENTS.show, { params });
    if (!agent.ok) return agent;
    const rules = await visit.call(OFFER_RULES.show, { params });
    if (!rules.ok) return rules;
    const query = { ...askedQuery(visit, OFFER_RULES.preview), rules: '', pageSize: GAMES_SHOWN };
    const shown = await visit.call(OFFER_RULES.preview, { params, query });
    return shown.ok ? ok({ agent: agent.value, rules: rules.value.rules, shown: shown.value }) : shown;
  },
  filters: (visit) => filters(visit, OFFER_RULES.preview, ['rules']),
  title: ({ agent }) => `Offers of ${agent.name}`,
  view: ({ agent, rules, shown }, visit, form) => [
    movedNotice(agent),
    card(
      'Rules',
      agent.moved_away_at === null ? rulesView(rules, shown, visit) : rulesTable(rules, visit),
      linkTo(visit, agentPath(agent.code), 'The Agent'),
    ),
    html`<h2>Offered games</h2>`,
    form,
    results([
      html`<p>The rules offer <strong>${count(shown.total)}</strong> games that match.</p>`,
      offeredTable(shown, visit),
      gamesTable(shown, visit),
      pager(visit, shown),
    ]),
  ],
  actions: [preview, save],
});

function rulesView(rules: readonly Rule[], shown: Preview, visit: ScreenVisit): Child {
  if (rules.length > RULES_EDITED_MAX)
    return [
      html`<p>
        There are ${count(rules.length)} rules, more than a form takes; these are the first. Change them with
        <code>${visit.program} offer-rules set ${visit.params['code']} FILE</code>.
      </p>`,
      rulesTable(rules.slice(0, RULES_EDITED_MAX), visit),
    ];
  const edited = visit.refused === undefined ? rules : rulesIn(visit.form);
  const now = isFiltered(visit) ? [] : shown.providers.map(nowOf);
  const form = editor(visit, {
    buttons: [mainButton(preview), otherButton(save)],
    rules: edited,
    now,
    providers: codesOf(shown),
  });
  return form === undefined ? rulesTable(rules, visit) : [refusal(visit), form];
}

/** The content of a form with rules. */
interface Edited {
  readonly buttons: RulesForm['buttons'];
  readonly rules: readonly Line[];
  /** The numbers of games that are offered before the change, by provider. */
  readonly now: readonly string[];
  readonly providers: readonly string[];
}

const editor = (visit: ScreenVisit, { buttons, rules, now, providers }: Edited): Child =>
  rulesForm(visit, {
    rules,
    providers,
    buttons,
    hidden: now.map((part) => html`<input type="hidden" name="now" value="${part}" />`),
  });

const mainButton = ({ name, label }: Action) => [name, label, 'primary'] as const;
const otherButton = ({ name, label }: Action) => [name, label, ''] as const;

const codesOf = ({ providers }: Preview): readonly string[] => providers.map(({ provider }) => provider);

/** The number of a provider's games that are offered before the change, in the notation of the form: `A=12`. */
const nowOf = ({ provider, offered }: Preview['providers'][number]): string => `${provider}=${offered}`;

const isFiltered = ({ query }: ScreenVisit): boolean =>
  ['provider', 'category', 'currency', 'country'].some((name) => (query.get(name) ?? '') !== '');

/** The page that shows what the rules in the form would offer. */
function tried(shown: Preview, visit: ScreenVisit): Child {
  const now = visit.form.getAll('now');
  const before = new Map(now.map((part) => [part.split('=')[0] ?? '', Number(part.split('=')[1] ?? 0)]));
  return [
    html`<p>
      Nothing is changed yet. These rules would offer <strong>${count(shown.total)}</strong> games.
      <a href="${visit.path}">Drop them</a>
    </p>`,
    offeredTable(shown, visit, before.size === 0 ? undefined : before),
    card(
      'Rules to save',
      editor(visit, {
        buttons: [mainButton(save), otherButton(preview)],
        rules: rulesIn(visit.form),
        now,
        providers: codesOf(shown),
      }),
    ),
    card(`The first games`, gamesTable(shown, visit)),
  ];
}

/** The refusal of rules. It names a rule by its position in the form. */
function refusal({ refused }: ScreenVisit): Child {
  if (refused?.action !== save.name && refused?.action !== preview.name) return undefined;
  const { field = '', rule = '', sentence } = refused.refusal;
  const [, at, name] = /^(?:rules\.)?(\d+)\.(\w+)(?:\.\d+)?$/.exec(field) ?? [];
  const text = at === undefined ? sentence : `${name ?? ''} of rule ${Number(at) + 1} ${rule}`;
  return html`<p class="refusal" role="alert">Nothing was done: ${text}.</p>`;
}

function rulesTable(rules: readonly Rule[], visit: ScreenVisit): Child {
  const columns: readonly Column<Rule>[] = [
    { title: 'Effect', cell: ({ effect }) => badge(effect, effect === 'allow' ? 'good' : 'bad') },
    { title: 'Provider', cell: (rule) => rule.provider ?? 'any' },
    { title: 'Brand', cell: ({ brand }) => brand ?? 'any' },
    { title: 'Category', cell: ({ category }) => category ?? 'any' },
    { title: 'Game', cell: ({ game }) => (game === undefined ? 'any' : linkTo(visit, gamePath(game), code(game))) },
    { title: 'Countries', cell: ({ countries }) => countries?.join(', ') ?? 'any' },
  ];
  return table(rules, columns, { caption: 'Rules', empty: 'There is no rule: nothing is offered.' });
}
