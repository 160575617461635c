import type { AnswerOf } from '../../../api/call.ts';
import { STATEMENTS } from '../../../api/calls/statements.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { PAYOUT_KINDS, STAKE_KINDS } from '../../../../domain/wallet/money-kind.ts';
import { html, type Child } from '../../../pages/html.ts';
import { isPieced } from '../../../pages/visit.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, card, pager, pathWith, table, type Column } from '../../parts/lists.ts';
import { ago, badge, count, money } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';

type Page = AnswerOf<typeof STATEMENTS.list>;
type Line = Page['list'][number];
type Total = Page['totals'][number];

const CALL = STATEMENTS.list;

/** Daily statements with their sums, and all of them as a table for a spreadsheet. */
export const statements = screen({
  path: '/console/statements',
  name: 'Daily statements',
  purpose:
    'Stakes, payouts, corrections and gross gaming revenue by day, Agent, provider and currency, from the ledger.',
  group: 'Books',
  calls: [CALL],
  load: (visit) => visit.call(CALL, { query: asked(visit) }),
  filters: (visit) => filters(visit, CALL, ['format']),
  view: (page, visit, form) => [
    form,
    results([
      totalsCard(page, visit),
      kindsCard(page),
      html`<div class="dense">${table(page.list, columns, WORDS)}</div>`,
      pager(visit, page),
    ]),
  ],
  csv: async (visit) => {
    const made = await visit.call(CALL, { query: { ...asked(visit), format: 'csv' } });
    if (!made.ok) return made;
    const answer: object = made.value;
    if (!isPieced(answer)) throw new Error('The statements came as a page, and not as a table.');
    return ok({ name: 'statements.csv', contentType: answer.contentType, text: answer.pieces });
  },
});

const WORDS = { caption: 'Daily statements', empty: 'Nothing was booked on these days for these filters.' };

const asked = (visit: ScreenVisit): Record<string, string> => askedQuery(visit, CALL);

function totalsCard({ totals, total, counted_until }: Page, visit: ScreenVisit): Child {
  const counted = html`<p class="about">
    ${count(total)} lines, counted ${ago(counted_until, visit.nowMs, 'never')}. Gross revenue is stakes minus payouts,
    minus what corrections gave back to players, plus what they took back.
  </p>`;
  const download = html`<a class="button" href="${pathWith(visit, { as: 'csv', page: '' })}" download>Download CSV</a>`;
  if (totals.length === 0) return undefined;
  return card('Sums', [table(totals, figures, { caption: 'Sums', empty: '' }), counted], download);
}

type Figure = Exclude<keyof Total & keyof Line, 'currency' | 'bets'>;

/** The parts of sums by the kind of their money. */
const KIND_PARTS = [
  ...([...STAKE_KINDS, 'unspecified'] as const).map((kind) => ({
    sum: 'stakes',
    kind,
    figure: `stakes_${kind}` as const,
  })),
  ...([...PAYOUT_KINDS, 'unspecified'] as const).map((kind) => ({
    sum: 'payouts',
    kind,
    figure: `payouts_${kind}` as const,
  })),
];

/** The parts of the sums that are not zero; undefined without any. */
function kindsCard({ totals }: Page): Child {
  const parts = totals
    .flatMap((total) => KIND_PARTS.map((part) => ({ ...part, currency: total.currency, amount: total[part.figure] })))
    .filter(({ amount }) => isSome(amount));
  const columns: readonly Column<(typeof parts)[number]>[] = [
    { title: 'Currency', cell: ({ currency }) => currency },
    { title: 'Part of', cell: ({ sum }) => sum },
    { title: 'Kind', cell: ({ kind }) => (kind === 'unspecified' ? 'not stated' : kind.replace('_', ' ')) },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => money(amount, undefined) },
  ];
  if (parts.length === 0) return undefined;
  return card('Kinds of money', table(parts, columns, { caption: 'Kinds of money', empty: '' }));
}

/** The amounts on a page; the table for a spreadsheet has all amounts. */
const SHOWN: readonly (readonly [title: string, figure: Figure])[] = [
  ['Stakes', 'stakes'],
  ['Valid stakes', 'valid_stakes'],
  ['Payouts', 'payouts'],
  ['Given back', 'corrections_to_player'],
  ['Taken back', 'corrections_from_player'],
  ['Gross revenue', 'gross_gaming_revenue'],
];

const figures: readonly Column<Total>[] = [
  { title: 'Currency', cell: ({ currency }) => currency },
  { title: 'Bets', isNumber: true, cell: ({ bets }) => count(bets) },
  ...SHOWN.map(([title, figure]): Column<Total> => ({ title, isNumber: true, cell: (row) => amountOf(row[figure]) })),
];

/** An amount without its currency, which has a column of its own. Zero is shown in a quiet colour. */
const amountOf = (amount: string): Child =>
  isSome(amount) ? money(amount, undefined) : html`<span class="none">0</span>`;

const isSome = (amount: string): boolean => /[1-9]/.test(amount);

const columns: readonly Column<Line>[] = [
  { title: 'Day', cell: dayOf },
  {
    title: 'Agent, provider',
    cell: ({ agent, provider }) => html`${agent}<br /><span class="about">at ${provider}</span>`,
  },
  ...figures,
];

/** The day of a line. A line of corrections also shows the day that it corrects. */
function dayOf({ day, state, corrects_day: corrected }: Line): Child {
  const about = corrected === null ? undefined : html`<br /><span class="about day">corrects ${corrected}</span>`;
  return html`<span class="day">${day}</span> ${badge(state, state === 'closed' ? 'good' : 'quiet')}${about}`;
}
