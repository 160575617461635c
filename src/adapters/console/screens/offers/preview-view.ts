import type { AnswerOf } from '../../../api/call.ts';
import type { OFFER_RULES } from '../../../api/calls/offer-rules.ts';
import { html, type Child } from '../../../pages/html.ts';
import { linkTo, table, type Column } from '../../parts/lists.ts';
import { badge, code, count, DASH } from '../../parts/values.ts';
import type { ScreenVisit } from '../../screen.ts';
import { gamePath, providerPath } from '../../paths.ts';

export type Preview = AnswerOf<typeof OFFER_RULES.preview>;
type Part = Preview['providers'][number];
type Game = Preview['list'][number];

/** The number of each provider's games that are offered, next to the number before the change, if known. */
export function offeredTable(
  { providers }: Pick<Preview, 'providers'>,
  visit: ScreenVisit,
  before?: ReadonlyMap<string, number>,
): Child {
  const columns: readonly Column<Part>[] = [
    { title: 'Provider', cell: ({ provider }) => linkTo(visit, providerPath(provider), provider) },
    { title: 'Part', cell: partBadge },
    ...(before === undefined ? [] : [changeColumn(before), nowColumn(before)]),
    { title: before === undefined ? 'Offered' : 'Then', isNumber: true, cell: ({ offered }) => count(offered) },
    { title: 'Active games', isNumber: true, cell: ({ games }) => count(games) },
  ];
  return table(providers, columns, { caption: 'Offered games by provider', empty: 'Nothing is offered.' });
}

const nowColumn = (before: ReadonlyMap<string, number>): Column<Part> => ({
  title: 'Now',
  isNumber: true,
  cell: ({ provider }) => count(before.get(provider) ?? 0),
});

const changeColumn = (before: ReadonlyMap<string, number>): Column<Part> => ({
  title: 'Change',
  cell: ({ provider, offered }) => {
    const more = offered - (before.get(provider) ?? 0);
    if (more === 0) return DASH;
    return more > 0 ? badge(`+${count(more)}`, 'good') : badge(`−${count(-more)}`, 'bad');
  },
});

function partBadge({ offered, games }: Part): Child {
  if (offered === 0) return badge('nothing', 'quiet');
  return offered === games ? badge('all', 'good') : badge('some', 'busy');
}

/** The offered games. */
export function gamesTable({ list }: Preview, visit: ScreenVisit): Child {
  const columns: readonly Column<Game>[] = [
    { title: 'Game', cell: ({ id, name }) => linkTo(visit, gamePath(id), name) },
    { title: 'Code', cell: (game) => code(game.code) },
    { title: 'Provider', cell: ({ provider }) => provider },
    { title: 'Brand', cell: ({ brand }) => brand },
    { title: 'Category', cell: ({ category_code }) => category_code },
    { title: 'Currency', cell: ({ currency }) => currency },
    {
      title: 'State',
      cell: ({ is_maintenance }) => (is_maintenance ? badge('maintenance', 'warn') : badge('playable', 'good')),
    },
  ];
  return table(list, columns, { caption: 'Offered games', empty: html`No game is offered.` });
}
