import {
  ok,
  parameterNeeded,
  refused,
  UpstreamName,
  type ProviderRuntime,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import type { ReadPlayerBets } from './player-bets.ts';

/** Longest range of one query. */
const SEARCHED_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;
const SECOND_MS = 1_000;

/** Searches the player's bets of the last days. The upstream has no query for a bet by its id. */
export const showBet =
  (readPlayerBets: ReadPlayerBets, runtime: ProviderRuntime): UpstreamHandler<'bet_detail'> =>
  async ({ betId, player }) => {
    if (player === undefined)
      return parameterNeeded('member_id', 'must be given: this provider finds a bet by its player');
    // The end is a whole second: rounding up would make the range longer than the upstream allows.
    const endMs = Math.floor(runtime.nowMs() / SECOND_MS) * SECOND_MS;
    const range = { startMs: endMs - SEARCHED_DAYS * DAY_MS, endMs };
    const listed = await readPlayerBets({ player, ...range }, (record) => record.betId === betId);
    if (!listed.ok) return listed;
    const record = listed.value.find((bet) => bet.betId === betId);
    if (record === undefined) {
      return refused('record_not_found', 'none', `not among the player's bets of the last ${SEARCHED_DAYS} days`);
    }
    return ok({ owner: UpstreamName.of(player.name), url: undefined, record });
  };
