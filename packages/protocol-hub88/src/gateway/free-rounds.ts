import {
  allPages,
  count,
  maybe,
  ok,
  parameterNeeded,
  readShape,
  refused,
  unreadable,
  UpstreamName,
  z,
  type FreeRoundGateway,
  type ListedBonus,
  type Result,
  type UpstreamFailure,
  type UpstreamGrant,
} from '../kit.ts';
import { readBy } from '../refusals.ts';
import { timeText } from './bet-records.ts';
import type { Client } from './client.ts';
import type { Prepaid, Prepaids } from './prepaids.ts';

/**
 * Free rounds are rewards of Hub88. Each is made of a prepaid, which says the stake and the number of rounds or leaves them to the operator. Hub88 has no
 * idempotency key, but keeps the label of a reward (`operator_reference`), by which its list tells a grant from all others.
 */
export const freeRounds = (client: Client, prepaids: Prepaids): FreeRoundGateway => ({
  async options(games, currency) {
    const present = await prepaids.present();
    if (!present.ok) return present;
    const codes = new Set(games.map(({ code }) => code));
    return ok(
      present.value
        .filter((prepaid) => codes.has(prepaid.gameCode) && prepaid.currency === currency)
        .map(({ gameCode, stake: amount, rounds }) => ({ gameCode, kind: 'total' as const, amount, rounds })),
    );
  },

  async grant(order) {
    // The offers came from the same answer just before. A failure of this question must not look like one of the grant, of which nothing is sent yet.
    const last = await prepaids.last();
    if (!last.ok) return refused('other', '', 'not sent: the prepaids are not known');
    const fields = rewardOf(order, client, last.value);
    if (!fields.ok) return fields;
    const answer = await client.call('freebet/rewards/create', fields.value);
    return answer.ok ? givenIn(answer.value) : answer;
  },

  async cancel(_order, bonusCode) {
    const answer = await client.call('freebet/rewards/cancel', { reward_uuid: bonusCode });
    return answer.ok ? ok({}) : answer;
  },

  async list(order) {
    const rewards = await rewardsOf(order.player.name, client);
    return rewards.ok ? ok(rewards.value.items.flatMap((reward) => listed(reward, order))) : rewards;
  },
});

/** The fields of a reward, or the reason why it is not sent. */
function rewardOf(order: UpstreamGrant, { config, runtime }: Client, prepaids: readonly Prepaid[]) {
  const { player, games, rounds, stake, startsAtMs, endsAtMs } = order;
  const [game, ...others] = games;
  if (game === undefined || others.length > 0) return parameterNeeded('games', 'must be one game at this provider');
  const value = config.currencies.upstreamAmount(stake.amount, player.currency);
  const isFitting = (prepaid: Prepaid): boolean =>
    prepaid.gameCode === game.code &&
    prepaid.currency === player.currency &&
    (prepaid.stake?.equals(stake.amount) ?? true) &&
    (prepaid.rounds ?? rounds) === rounds;
  const [prepaid] = prepaids.filter(isFitting).toSorted((left, right) => freedomOf(left) - freedomOf(right));
  if (value === undefined || prepaid === undefined || stake.kind !== 'total') {
    return parameterNeeded('stake', 'is not offered in this game for this number of rounds');
  }
  return ok({
    user: player.name,
    prepaid_uuid: prepaid.id,
    game_code: game.code,
    // Document: they may be given only where the prepaid leaves them open.
    bet_value: prepaid.stake === undefined ? value : undefined,
    bet_count: prepaid.rounds === undefined ? rounds : undefined,
    // Without it, a reward begins at once. A moment that has passed may be refused.
    start_time: startsAtMs > runtime.nowMs() ? timeText(startsAtMs) : undefined,
    end_time: timeText(endsAtMs),
    operator_reference: order.label,
    sub_partner_id: config.subPartnerId,
  });
}

/** The open parts of a prepaid. A prepaid that was made for exactly this stake comes before one for any. */
const freedomOf = ({ stake, rounds }: Prepaid): number => Number(stake === undefined) + Number(rounds === undefined);

/** The states of a reward of which nothing can be played any more (document). FRS_EXPIRED is known by the end of the grant. */
const ENDED: ReadonlyMap<string, 'failed' | 'cancelled'> = new Map([
  ['FRS_FAILED', 'failed'],
  ['FRS_CANCELLED', 'cancelled'],
]);
const FINISHED = 'FRS_FINISHED';

const CODE = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u);
const GIVEN = z.object({ reward_uuid: CODE, status: maybe(z.string()) });

function givenIn(answer: unknown): Result<{ readonly bonusCode: string }, UpstreamFailure> {
  const read = readShape(GIVEN, answer);
  if (!read.success) return unreadable('the answer has no reward_uuid');
  const { reward_uuid: bonusCode, status = '' } = read.data;
  return ENDED.has(status) ? refused('other', status) : ok({ bonusCode });
}

/** The size of a page in Hub88's own tests; the longest one was not found. */
const PAGE_SIZE = 80;
/** 2,000 rewards of one player. */
const PAGES_MAX = 25;

/** The names of the list and its pages: Hub88's own tests of its interface. */
const PAGE = z.object({
  rewards: z.array(
    z.object({
      reward_uuid: CODE,
      user: z.string(),
      status: z.string(),
      bet_count: maybe(count),
      operator_reference: maybe(z.string()),
    }),
  ),
  pagination: z.object({ next_cursor: maybe(z.string().min(1)) }),
});

type Reward = z.output<typeof PAGE>['rewards'][number];

/** All rewards of a player, whatever their state. */
function rewardsOf(user: string, client: Client) {
  let cursor: string | undefined;
  return allPages<Reward>({
    items: 'rewards',
    pagesMax: PAGES_MAX,
    read: async (_page, offset) => {
      const answer = await client.call('freebet/rewards/list', { user, pagination: { limit: PAGE_SIZE, cursor } });
      const page = answer.ok ? readBy(PAGE, answer.value) : answer;
      if (!page.ok) return page;
      const { rewards: items, pagination } = page.value;
      cursor = pagination.next_cursor;
      return ok({ items, total: cursor === undefined ? offset + items.length : undefined });
    },
  });
}

/** The list does not say how many rounds were played, only that all were. */
function listed({ reward_uuid: bonusCode, ...reward }: Reward, order: UpstreamGrant): readonly ListedBonus[] {
  const { player, rounds, label } = order;
  if (!UpstreamName.of(reward.user).isOf(player.name)) return [];
  return [
    {
      bonusCode,
      roundsPlayed: reward.status === FINISHED ? (reward.bet_count ?? rounds) : 0,
      fits: reward.operator_reference === label && (reward.bet_count ?? rounds) === rounds,
      ended: ENDED.get(reward.status),
    },
  ];
}
