import type { WalletFacts, WalletPlace } from '../../../application/ports/wallet-book.ts';
import { runPrepared, type Statements, type Prepared } from '../database/prepared.ts';
import { lockWallets, makeWallet, WalletLockedElsewhere, type LockedWallet, type LockLimits } from './locked-wallet.ts';
import type { QueuedWork } from './work-time.ts';
import { relatedTransactions } from './related-transactions.ts';
import { restraintsOf } from './restraints.ts';
import { LAUNCHES_MAX } from '../../../application/ports/game-sessions.ts';
import type { Launch } from '../../../domain/player/game-session.ts';

/** The facts for the decisions of a group's works. */

/** The facts of a work whose wallet is locked. */
export interface SeenWork {
  readonly wallet: LockedWallet;
  readonly found: WalletFacts['found'];
  readonly restraint: WalletFacts['restraint'];
  readonly launches: WalletFacts['launches'];
}

/**
 * The works whose wallets are now locked. If a single work finds its wallet missing, it creates the wallet. In a group, such works are left out.
 * Throws a `WalletLockedElsewhere` if the only wallet is locked by another transaction.
 */
export async function factsOfWorks(
  trx: Statements,
  works: readonly QueuedWork[],
): Promise<ReadonlyMap<QueuedWork, SeenWork>> {
  const seen = await seenNow(trx, works);
  const [only, another] = works;
  if (only === undefined || another !== undefined || seen.size > 0) return seen;
  await makeWallet(trx, only.work.wallet);
  const made = await seenNow(trx, works);
  // Another transaction created the wallet meanwhile, and works on it.
  if (made.size === 0) throw new WalletLockedElsewhere(`the wallet of ${only.work.wallet.playerId} is locked`);
  return made;
}

/** Locks and looks up in one round trip. The look-up begins after the locks are held, and sees all commits until then. */
async function seenNow(trx: Statements, works: readonly QueuedWork[]): Promise<ReadonlyMap<QueuedWork, SeenWork>> {
  const asked = works.map(({ work: { key, clues } }) =>
    key === undefined ? [] : clues.map((one) => ({ place: key, clues: one })),
  );
  const wallets = works.map(({ work: { wallet } }) => wallet);
  const [locked, found, launches] = await Promise.all([
    lockWallets(trx, wallets, shortest(works)),
    relatedTransactions(trx, asked.flat()),
    latestLaunches(
      trx,
      works.map(({ work: { key } }) => key),
    ),
  ]);
  const restrained = [...locked].flatMap(([wallet, { isRestrained }]) => (isRestrained ? [wallet] : []));
  const restraints = await restraintsOf(trx, restrained);
  const seen = new Map<QueuedWork, SeenWork>();
  let from = 0;
  for (const [at, queued] of works.entries()) {
    const wallet = locked.get(queued.work.wallet);
    const restraint = restraints.get(queued.work.wallet);
    const to = from + (asked[at]?.length ?? 0);
    if (wallet !== undefined)
      seen.set(queued, { wallet, restraint, launches: launches[at], found: found.slice(from, to) });
    from = to;
  }
  return seen;
}

/** The limits that satisfy all of the works. */
function shortest(works: readonly QueuedWork[]): LockLimits {
  const limits = works.map(({ time }) => time.lockLimits());
  return {
    idleMaxMs: Math.min(...limits.map(({ idleMaxMs }) => idleMaxMs)),
    lockMaxMs: Math.min(...limits.map(({ lockMaxMs }) => lockMaxMs)),
  };
}

/**
 * The last launches of each player at the provider, the newest first, in the order of the places. One statement for all works of a group, which is sent
 * together with their locks, so that it costs no round trip. It waits for nobody, and finds no launches where it cannot read them: no money depends on
 * them.
 */
async function latestLaunches(
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
