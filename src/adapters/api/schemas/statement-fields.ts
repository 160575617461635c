/** The fields of a line of a daily statement, in the order of its columns. */
import { z } from 'zod';
import { snakeCase, type SnakeCase } from '../../../domain/shared/name-case.ts';
import { AMOUNT_NAMES, AMOUNTS, type AmountName } from '../../../domain/statement/statement-figures.ts';
import { EXAMPLE } from './examples.ts';
import { count, moment, oneOf, text } from './fields.ts';

/** The states of a day. */
export const DAY_STATES = ['open', 'closed'] as const;

const amount = (description: string) => text(description).meta({ pattern: '^-?[0-9]+\\.[0-9]{4,}$' });

const amounts = Object.fromEntries(
  AMOUNT_NAMES.map((name) => [snakeCase(name), amount(AMOUNTS[name].meaning)]),
) as Record<SnakeCase<AmountName>, ReturnType<typeof amount>>;

const figures = {
  bets: count('Bets that were taken; a bet that was taken back later still counts.'),
  ...amounts,
};

export const day = (description: string) => text(description).meta({ format: 'date' });

const own = {
  day: day('The day in the time zone of the Agent.'),
  state: oneOf(
    DAY_STATES,
    '`closed`: the line never changes. `open`: the day is not over, or was over only minutes ago.',
  ),
  provider: text('The provider’s code.'),
  currency: text('Currency of the amounts.'),
  corrects_day: day(
    'The earlier day whose money the corrections of this line move back; null in the line with everything else.',
  ).nullable(),
  ...figures,
};

/** A line for the Agent. */
export const ownLine = z.strictObject(own).meta({ id: 'OwnStatementLine' });

/** A line for operators. */
export const line = z.strictObject({ agent: text('The Agent’s code.'), ...own }).meta({ id: 'StatementLine' });

/** The fields of each page in addition to its lines. */
export const besides = {
  totals: z
    .array(z.strictObject({ currency: text('Currency of the sums.'), ...figures }).meta({ id: 'StatementTotal' }))
    .meta({ description: 'The sums of all chosen lines, for each currency.' }),
  counted_until: moment(
    'Everything that was booked before is in the lines; mostly some seconds ago. Null before the first count.',
  ).nullable(),
};

/** The figures of a day with two bets of 10, of which one won 25 and one was taken back. */
const FIGURES: z.output<z.ZodObject<typeof figures>> = {
  ...(Object.fromEntries(AMOUNT_NAMES.map((name) => [snakeCase(name), '0.0000'])) as Record<
    SnakeCase<AmountName>,
    string
  >),
  bets: 2,
  stakes: '20.0000',
  valid_stakes: '10.0000',
  payouts: '25.0000',
  settled_payouts: '25.0000',
  corrections_to_player: '10.0000',
  cancel_to_player: '10.0000',
  gross_gaming_revenue: '-15.0000',
  stakes_stake: '20.0000',
  payouts_win: '25.0000',
};

/** A closed line. */
export const OWN_LINE: z.output<typeof ownLine> = {
  day: '2026-11-20',
  state: 'closed',
  provider: EXAMPLE.provider,
  currency: 'EUR',
  corrects_day: null,
  ...FIGURES,
};
export const LINE: z.output<typeof line> = { agent: EXAMPLE.agent, ...OWN_LINE };

export const BESIDES = { totals: [{ currency: 'EUR', ...FIGURES }], counted_until: '2026-11-21T09:30:00.000Z' };
