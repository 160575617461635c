import { LAUNCHES_MAX } from '../../../application/ports/game-sessions.ts';
import type { WalletPlace } from '../../../application/ports/wallet-book.ts';
import type { Launch } from '../../../domain/player/game-session.ts';
import { runPrepared, type Prepared, type Statements } from '../database/prepared.ts';

/**
 * The last launches of each player at the provider, the newest first, in the order of the places. One statement for all works of a group, which is sent
 * together with their locks, so that it costs no round trip. It waits for nobody, and finds no launches where it cannot read them: no money depends on
 * them.
 */
export async function latestLaunches(
  trx: Statements,
  places: readonly (WalletPlace | undefined)[],
): Promise<readonly (readonly Launch[])[]> {
  const asked = places.flatMap((place, at) =>
    place === undefined ? [] : [{ at, player: place.playerId, provider: place.provider, currency: place.currency }],
  );
  const found = places.map((): Launch[] => []);
  if (asked.length === 0) return found;
  const { rows } = await runPrepared(trx, LAUNCHES, { asked: JSON.stringify(asked), launches_max: LAUNCHES_MAX });
  for (const { at, id, reference, game_code: gameCode, leads_to: leadsTo } of rows) {
    found[at]?.push({ id, reference: reference ?? undefined, gameCode, leadsTo: leadsTo ?? undefined });
  }
  return found;
}

interface LaunchRow {
  readonly at: number;
  readonly id: string;
  readonly reference: string | null;
  readonly game_code: string;
  readonly leads_to: string | null;
}

const LAUNCHES: Prepared<LaunchRow> = {
  name: 'latest-launches',
  text: 'select at, id, reference, game_code, leads_to from latest_launches(:asked::json, :launches_max::integer)',
};
