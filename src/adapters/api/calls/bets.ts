import { z } from 'zod';
import { BET_STATUSES } from '../../../domain/provider/upstream-call.ts';
import { memberId, word } from '../schemas/agent-fields.ts';
import { agentCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import type { FailureKind } from '../words/failure-codes.ts';
import { instant, moment, oneOf, text, url } from '../schemas/fields.ts';
import { form } from '../schemas/form.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';

const chapter = {
  name: 'Bets',
  description:
    'What the Agent’s players bet, as the providers’ books have it. Amounts are text, so that no digit is lost.',
};

const amount = (description: string) => text(description).meta({ pattern: '^-?[0-9]+\\.[0-9]{4,}$' });

const fields = {
  bet_id: text('The provider’s id of the bet.'),
  round_id: text('The provider’s id of the round.').nullable(),
  member_id: text('The Agent’s name for the player.'),
  game_code: text('The provider’s code of the game.').nullable(),
  bet_amount: amount('The stake.'),
  valid_bet_amount: amount('The turnover that counts.').nullable(),
  payout_amount: amount('What was paid back, stake included.'),
  win_loss: amount('Payout minus stake.'),
  currency: text('Currency of the amounts.'),
  status: oneOf(BET_STATUSES, 'What became of the bet.'),
  bet_at: moment('When it was placed.').nullable(),
  settled_at: moment('When it was settled.').nullable(),
};
const bet = z.strictObject(fields).meta({ id: 'Bet' });
const page = url('The provider’s page about the bet.');

const example: z.output<typeof bet> = {
  bet_id: '35929576100',
  round_id: '95504503676100',
  member_id: 'ANNA',
  game_code: '601',
  bet_amount: '12.5000',
  valid_bet_amount: '12.5000',
  payout_amount: '25.0000',
  win_loss: '12.5000',
  currency: 'EUR',
  status: 'settled',
  bet_at: '2026-11-21T09:30:00.000Z',
  settled_at: '2026-11-21T09:30:30.000Z',
};
const PAGE_URL = 'https://history.provider.example.com/bets/35929576100';

const provider = word('Code of the provider.');

const FAILURES: readonly FailureKind[] = [
  'not_found',
  'provider_failed',
  'provider_timed_out',
  'too_many_requests',
  'malformed_member_id',
  'player_not_found',
  'game_not_allowed',
  'game_in_maintenance',
  'unsupported_call',
];

/** The bets of an Agent's players. */
export const BETS = {
  list: agentCall({
    chapter,
    route: 'POST /bet/list',
    name: 'listBets',
    summary: 'List bets',
    description:
      'What the Agent’s players bet at a provider in a range of time, page by page; never another Agent’s. How long a range ' +
      'may be depends on the provider, and msg says so. The provider is asked once for all pages: its answer serves for half ' +
      'a minute, so a bet may show that much later. Which bets belong to a range, by their placement or their settlement, is ' +
      'the provider’s.',
    body: form({
      provider,
      start: instant.meta({ description: 'Beginning of the range, with its zone. In a form a "+" is written `%2B`.' }),
      end: instant.meta({ description: 'End of the range, which is not included; at most a day ahead of now.' }),
      member_id: memberId('Only bets of this player.').optional(),
      ...PAGE,
    }).meta({ id: 'BetListQuery' }),
    sends: {
      provider: EXAMPLE.provider,
      start: '2026-11-21T09:00:00Z',
      end: '2026-11-21T10:00:00Z',
      page: 1,
      pageSize: 10,
    },
    answers: pageOf(bet, 'The bets of this page, by when they were settled, then placed, then by id.').meta({
      id: 'BetList',
    }),
    examples: { page: onePage(example) },
    failures: FAILURES,
  }),
  detail: agentCall({
    chapter,
    route: 'POST /bet/detail',
    name: 'showBet',
    summary: 'Show a bet',
    description:
      'One bet of the Agent’s players: its record, the provider’s page about it, or both, as the provider has them. Another ' +
      'Agent’s bet does not exist here. A page is for the eyes of whoever has its URL, so it is not to be passed on lightly.',
    body: form({
      provider,
      bet_id: word('The provider’s id of the bet.'),
      member_id: memberId(
        'The player whose bet it is. Some providers find a bet by its player only; msg says so.',
      ).optional(),
    }).meta({ id: 'BetDetailQuery' }),
    sends: { provider: EXAMPLE.provider, bet_id: example.bet_id, member_id: example.member_id },
    answers: z
      .union([
        z.strictObject({ ...fields, url: page.optional() }).meta({ title: 'The record' }),
        z.strictObject({ url: page }).meta({ title: 'A page only' }),
      ])
      .meta({ id: 'BetDetail' }),
    examples: { record: { ...example, url: PAGE_URL }, page: { url: PAGE_URL } },
    failures: FAILURES,
  }),
} as const;
