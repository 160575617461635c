import type { AnswerOf } from '../../../api/call.ts';
import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import { html, type Child } from '../../../pages/html.ts';
import { chosenIn, sameList, filters, results, choiceColumn, chosenForm } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, table, card, definitions, type Column } from '../../parts/lists.ts';
import { badge, code, idOf, DASH } from '../../parts/values.ts';
import { action, screen, type Action, type ScreenVisit } from '../../screen.ts';
import { providerPath, gamePath } from '../../paths.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { actionForm } from '../../forms/action-form.ts';
import { labelOf } from '../../forms/form-fields.ts';

type BySource = AnswerOf<typeof CATALOGUE.details>;

const changeDetails = action({
  name: 'change-details-of-game',
  call: CATALOGUE.changeDetails,
  label: 'Save',
  notice: 'Saved. Lobbies that read the changes of the catalogue hear of it.',
  done: ({ id }) => ({ to: gamePath(id) }),
});

/** A value that lobbies show, and the value of the provider that it hides. */
interface Detail {
  readonly name: string;
  readonly value: unknown;
  readonly ofProvider: unknown;
  readonly isOperators: boolean;
}

/** The details of the game, each value with its source. */
const detailsTable = ({ of_provider: ofProvider, of_operator: ofOperator }: BySource): Child => {
  const [known, set] = [flat(ofProvider), flat(ofOperator)];
  const names = [...new Set([...known.keys(), ...set.keys()])].sort();
  const details = names.map((name) => ({
    name,
    value: set.get(name) ?? known.get(name),
    ofProvider: known.get(name),
    isOperators: set.has(name),
  }));
  return table(details, COLUMNS, { caption: 'Details', empty: 'Nothing more is known of this game.' });
};

/** The values by their names; of names and pictures, each language and kind is a value. */
const flat = (values: object): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([key, one]): [string, unknown] => [`${labelOf(name)}: ${key}`, one])
        : [[labelOf(name), value]],
    ),
  );

const COLUMNS: readonly Column<Detail>[] = [
  { title: 'Detail', cell: ({ name }) => name },
  { title: 'Shown', cell: ({ value }) => shown(value) },
  {
    title: 'Source',
    cell: ({ isOperators }) => (isOperators ? badge('operator', 'warn') : badge('provider', 'quiet')),
  },
  { title: 'The provider’s', cell: ({ isOperators, ofProvider }) => (isOperators ? shown(ofProvider) : undefined) },
];

function shown(value: unknown): Child {
  if (value === undefined) return DASH;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Game = AnswerOf<typeof CATALOGUE.show>;

/** An action that sets the same flags for all chosen games. */
const onChosen = (
  given: Pick<Action, 'name' | 'label' | 'notice' | 'isDangerous'>,
  flags: Readonly<Record<string, boolean>>,
): Action =>
  action({
    ...given,
    call: CATALOGUE.change,
    each: (form) => chosenIn(form).map((id) => ({ params: { id }, body: flags })),
    done: (_, visit) => ({ to: sameList(visit) }),
  });

const ACTIONS = [
  onChosen(
    { name: 'begin-maintenance-of-games', label: 'Begin maintenance', notice: 'The chosen games are in maintenance.' },
    { is_maintenance: true },
  ),
  onChosen(
    { name: 'end-maintenance-of-games', label: 'End maintenance', notice: 'The chosen games are out of maintenance.' },
    { is_maintenance: false },
  ),
  onChosen(
    { name: 'activate-games', label: 'Put into the lists', notice: 'The chosen games are in the lists.' },
    { active: true },
  ),
  onChosen(
    {
      name: 'deactivate-games',
      label: 'Take out of all lists',
      notice: 'The chosen games are in no list any more.',
      isDangerous: true,
    },
    { active: false },
  ),
];

/** All games of the catalogue. */
export const games = screen({
  path: '/console/games',
  name: 'Games',
  purpose:
    'All games of the catalogue, offered or not; several at a time can be put into maintenance or out of the lists.',
  group: 'Set up',
  calls: [CATALOGUE.list],
  load: (visit) => visit.call(CATALOGUE.list, { query: askedQuery(visit, CATALOGUE.list) }),
  filters: (visit) => filters(visit, CATALOGUE.list),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), { caption: 'Games', empty: 'No game fits these filters.' }),
      pager(visit, page),
      page.list.length === 0 ? undefined : chosenForm(visit, ACTIONS),
    ]),
  ],
  actions: ACTIONS,
});

/** Whether a game can be played, by its own flags. */
function gameState({ active, is_maintenance }: Game): Child {
  if (!active) return badge('in no list', 'quiet');
  return is_maintenance ? badge('maintenance', 'warn') : badge('active', 'good');
}

const columnsFor = (visit: ScreenVisit): readonly Column<Game>[] => [
  choiceColumn<Game>(
    ({ name }) => name,
    () => true,
  ),
  { title: 'Game', cell: ({ id, name }) => linkTo(visit, gamePath(id), name) },
  { title: 'Code', cell: (game) => code(game.code) },
  { title: 'Provider', cell: ({ provider }) => linkTo(visit, providerPath(provider), provider) },
  { title: 'Brand', cell: ({ brand }) => brand },
  { title: 'Category', cell: ({ category }) => category },
  { title: 'Currencies', cell: ({ currencies }) => currencies.join(', ') },
  { title: 'State', cell: gameState },
];

const change = action({
  name: 'change-game',
  call: CATALOGUE.change,
  label: 'Save',
  notice: 'Saved. The lists of the Agents follow within a second.',
  done: ({ id }) => ({ to: gamePath(id) }),
});

/** One game, with its flags and restricted countries. */
export const game = screen({
  path: '/console/games/{id}',
  name: 'Game',
  purpose:
    'A game as the catalogue keeps it. Its flags, its restricted countries and what lobbies show of it are set here; all else comes from its provider.',
  calls: [CATALOGUE.show, CATALOGUE.details],
  load: async (visit) => {
    const { params } = visit;
    const shown = await visit.call(CATALOGUE.show, { params });
    if (!shown.ok) return shown;
    const details = await visit.call(CATALOGUE.details, { params });
    return details.ok ? ok({ shown: shown.value, details: details.value }) : details;
  },
  title: ({ shown }) => shown.name,
  view: ({ shown, details }, visit) => {
    const detailsForm = actionForm(visit, changeDetails, { now: details.of_operator, isWide: true });
    const form = actionForm(visit, change, { now: shown });
    return [
      card('About', [
        shown.image === ''
          ? undefined
          : html`<img class="game-picture" src="${shown.image}" alt="" width="160" height="120" loading="lazy" />`,
        definitions([
          ['Provider', linkTo(visit, providerPath(shown.provider), shown.provider)],
          ['Code', code(shown.code)],
          ['Brand', shown.brand],
          ['Category', shown.category],
          ['Currencies', shown.currencies.join(', ')],
          [
            'Restricted in',
            shown.restricted_countries.length === 0 ? 'no country' : shown.restricted_countries.join(', '),
          ],
          ['State', gameState(shown)],
          ['GUID', idOf(shown.id)],
        ]),
      ]),
      form === undefined ? undefined : card('Settings', form),
      card('What lobbies show', detailsTable(details)),
      detailsForm === undefined ? undefined : card('The operator’s values', detailsForm),
    ];
  },
  actions: [change, changeDetails],
});
