import { z } from 'zod';
import { LIMIT_KINDS, type LimitKind } from '../../../domain/player/limit.ts';
import { memberId } from '../schemas/agent-fields.ts';
import { adminCall, agentCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { count, moment, oneOf, text } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { AGENT_CODE } from '../schemas/parameters.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { PLAYERS_CHAPTER } from './players.ts';
import { TRACE_CHAPTER } from './search.ts';

/** The longest text of an amount. */
const AMOUNT_LENGTH_MAX = 64;

const limit = (meaning: string) =>
  z
    .string()
    .max(AMOUNT_LENGTH_MAX)
    .meta({ description: `${meaning} An amount from 0, or \`none\`. Left out: it stays.`, examples: ['100', 'none'] })
    .optional();
const LOST = 'that the player may lose: stakes, less payouts and corrections. A stake counts as lost until its result.';
const STAKED = 'that the player may stake, less what corrections gave back.';

const wanted = {
  stake_max: limit('The most money of one stake.'),
  loss_day: limit(`The most money of a day ${LOST}`),
  loss_week: limit(`The most money of a week, from Monday on, ${LOST}`),
  loss_month: limit(`The most money of a month ${LOST}`),
  stakes_day: limit(`The most money of a day ${STAKED}`),
  stakes_week: limit(`The most money of a week, from Monday on, ${STAKED}`),
  stakes_month: limit(`The most money of a month ${STAKED}`),
} as const satisfies Record<LimitKind, unknown>;

const currency = text('Of the money that is limited. Case is ignored; each currency has its own limits.');
const shownCurrency = text('Of the money that is limited.');

const held = {
  currency: shownCurrency,
  limit: oneOf(LIMIT_KINDS, 'Which limit it is.'),
  amount: text('What holds now.'),
  used: text(
    'What is used of it in the running period; below zero: the player has won. Null for `stake_max`.',
  ).nullable(),
  period_ends_at: moment('When the running period ends, by the Agent’s time zone; null for `stake_max`.').nullable(),
  refused_stakes: count('How many stakes were refused in the period because of limits; for `stake_max`, in the day.'),
  pending: text('A higher amount, or `none`, that is to hold later; null: there is none.').nullable(),
  pending_from: moment('When it is to hold; null: there is none.').nullable(),
  changed_at: moment('When somebody changed it last.'),
};

/** A limit of a player, for the player's Agent. */
export const ownLimit = z
  .strictObject({ ...held, changed_by: oneOf(['agent', 'operator'], 'Who that was.') })
  .meta({ id: 'OwnPlayerLimit' });

/** A limit of a player, for administrators. */
export const playerLimit = z
  .strictObject({ ...held, changed_by: text('Who that was: `agent:` and the Agent’s code, or the administrator.') })
  .meta({ id: 'PlayerLimit' });

/** An example of a limit for an Agent. */
export const OWN_LIMIT_EXAMPLE: z.output<typeof ownLimit> = {
  currency: 'EUR',
  limit: 'loss_day',
  amount: '100.0000',
  used: '62.5000',
  period_ends_at: '2026-11-21T23:00:00.000Z',
  refused_stakes: 2,
  pending: '200.0000',
  pending_from: '2026-11-22T09:30:00.000Z',
  changed_at: '2026-11-21T09:30:00.000Z',
  changed_by: 'agent',
};

/** An example of a limit for administrators. */
export const PLAYER_LIMIT_EXAMPLE: z.output<typeof playerLimit> = {
  ...OWN_LIMIT_EXAMPLE,
  changed_by: `agent:${EXAMPLE.agent}`,
};

const LIMITING =
  'From the answer on no stake is booked that would exceed a limit, at any provider, also in games that are open, in both wallet modes. Payouts and ' +
  'corrections are booked as always, and count. A new or lower limit holds at once. A higher one, or `none`, holds after the Agent’s waiting time ' +
  '(`limit_wait_hours`), for everybody; until then it is pending, and a later change takes its place. Sent again, it changes nothing. A limit must not be above that of a ' +
  'longer period. What was booked before in the running periods counts, from the books. Deposits into a provider’s own wallet are refused with 2008.';
const FAILURES: readonly FailureKind[] = ['malformed_member_id', 'player_not_found'];
const PLAYER = { member_id: 'PLAYER7', currency: 'EUR' };
const SENT = { loss_day: '100', loss_week: '400' };
const LIMITS = 'The limits in this currency; none: the player has no limit in it.';

/** The call of Agents that limits their own players. */
export const OWN_LIMITING = {
  limits: agentCall({
    chapter: PLAYERS_CHAPTER,
    route: 'POST /player/limits',
    name: 'limitOwnPlayer',
    summary: 'Limit a player',
    description: LIMITING,
    body: form({
      member_id: memberId('The Agent’s name for the player. Case is ignored.'),
      currency,
      ...wanted,
    }).meta({ id: 'OwnLimitsRequest' }),
    sends: { ...PLAYER, ...SENT },
    answers: z
      .strictObject({
        member_id: text('The Agent’s name for the player, in upper case.'),
        currency: shownCurrency,
        limits: z.array(ownLimit).meta({ description: LIMITS }),
      })
      .meta({ id: 'LimitedOwnPlayer' }),
    examples: { limited: { ...PLAYER, limits: [OWN_LIMIT_EXAMPLE] } },
    failures: FAILURES,
  }),
} as const;

/** The call of administrators that limits players. */
export const LIMITING_CALLS = {
  limits: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'POST /players/{agent}/{member}/limits',
    right: 'support',
    ofAgent: { in: 'path', name: 'agent' },
    name: 'limitPlayer',
    summary: 'Limit a player',
    description: LIMITING,
    params: {
      agent: AGENT_CODE,
      member: text('The Agent’s name for the player; case is ignored.').meta({ examples: ['ANN'] }),
    },
    body: z.strictObject({ currency, ...wanted }).meta({ id: 'LimitsRequest' }),
    sends: { currency: 'EUR', ...SENT },
    answers: z
      .strictObject({
        member_id: text('The Agent’s name for the player.'),
        currency: shownCurrency,
        limits: z.array(playerLimit).meta({ description: LIMITS }),
      })
      .meta({ id: 'LimitedPlayer' }),
    examples: { limited: { member_id: 'ANN', currency: 'EUR', limits: [PLAYER_LIMIT_EXAMPLE] } },
    failures: [...FAILURES, 'agent_moved'],
  }),
} as const;
