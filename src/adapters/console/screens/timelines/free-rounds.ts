import type { AnswerOf } from '../../../api/call.ts';
import { FREE_ROUNDS } from '../../../api/calls/free-rounds.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, refusalOf } from '../../forms/action-form.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, table, type Column } from '../../parts/lists.ts';
import { badge, DASH, idOf, money, time, type Tone } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { freeRoundsPath, playerPath } from '../../paths.ts';

type Grant = AnswerOf<typeof FREE_ROUNDS.list>['list'][number];

const TONES: Readonly<Record<Grant['state'], Tone>> = {
  pending: 'warn',
  new: 'good',
  active: 'good',
  finished: 'quiet',
  expired: 'quiet',
  failed: 'bad',
  cancelling: 'warn',
  cancelled: 'quiet',
  foreign: 'warn',
};

const cancel = action({
  name: 'cancel-free-rounds',
  call: FREE_ROUNDS.cancel,
  label: 'Take back',
  isDangerous: true,
  notice: 'Taken back.',
  done: ({ agent, member_id: member }) => ({ to: freeRoundsPath(agent, member) }),
});

/** The free rounds of all players. */
export const freeRounds = screen({
  path: '/console/free-rounds',
  name: 'Free rounds',
  purpose:
    'The free rounds of players, with what was played and won; the newest first. They are given on the page of the player. Undecided ones are in doubt too.',
  group: 'Support',
  calls: [FREE_ROUNDS.list],
  load: (visit) => visit.call(FREE_ROUNDS.list, { query: askedQuery(visit, FREE_ROUNDS.list) }),
  filters: (visit) => filters(visit, FREE_ROUNDS.list),
  view: (page, visit, form) => [
    form,
    refusalOf(visit, cancel),
    results([
      table(page.list, columnsFor(visit), { caption: 'Free rounds', empty: 'No free rounds were given.' }),
      pager(visit, page),
    ]),
  ],
  actions: [cancel],
});

const columnsFor = (visit: ScreenVisit): readonly Column<Grant>[] => [
  { title: 'Given', cell: ({ created_at, granted_by: by }) => [time(created_at), by === '' ? undefined : ` by ${by}`] },
  {
    title: 'Player',
    cell: ({ agent, member_id: member }) =>
      html`${linkTo(visit, playerPath(agent, member), member)} <span class="none">${agent}</span>`,
  },
  { title: 'Grant', cell: ({ grant_id: id, provider_code: code, provider }) => [named(id ?? code), ' at ', provider] },
  {
    title: 'State',
    cell: ({ state, remark }) => [badge(state, TONES[state]), remark === '' ? undefined : ` ${remark}`],
  },
  { title: 'Played', cell: ({ rounds, rounds_played: played }) => (rounds === null ? DASH : `${played} of ${rounds}`) },
  {
    title: 'Stake',
    cell: ({ stake, stake_kind: kind }) => (stake === null ? DASH : `${stake} ${kind === 'total' ? '' : 'per line'}`),
  },
  { title: 'Won', cell: ({ won, currency }) => money(won, currency), isNumber: true },
  { title: 'Until', cell: ({ until }) => time(until) },
  {
    title: 'Action',
    cell: ({ state, agent, member_id: member, grant_id: id }) =>
      state === 'new' && id !== null ? actionButton(visit, cancel, { agent, member, id }) : undefined,
  },
];

const named = (id: string | null): Child => (id === null ? DASH : idOf(id));
