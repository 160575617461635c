import type { AnswerOf } from '../../../api/call.ts';
import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import type { Child } from '../../../pages/html.ts';
import { chosenIn, sameList } from '../../parts/chosen.ts';
import { choiceColumn, chosenForm } from '../../parts/choosing.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { badge, code } from '../../parts/values.ts';
import { action, screen, type Action, type ScreenVisit } from '../../screen.ts';
import { providerPath, gamePath } from '../../paths.ts';

export type Game = AnswerOf<typeof CATALOGUE.show>;

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
export function gameState({ active, is_maintenance }: Game): Child {
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
