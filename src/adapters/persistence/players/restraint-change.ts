/** Changes of what restrains a player, under the locks of all wallets of the player. */
import type { Knex } from 'knex';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { lookupGuid } from '../database/lookup-text.ts';

/** The longest wait for the works on the player's wallets that are under way. The database ends a work whose process stands still before that. */
const WAIT_MS = 8_000;
/** The longest wait of one try, which holds a connection. */
const TRY_MS = 1_000;

/** A player whose wallets are locked, and the moment of the database's clock since. */
export interface HeldPlayer {
  readonly trx: Knex.Transaction;
  readonly nowMs: number;
}

/**
 * Makes a change, after which `wallets.is_restrained` says whether the player has restraints. Throws a `WalletBusy` if works on the wallets take too
 * long; then nothing was changed.
 */
export async function changeRestraint<T>(
  knex: Knex,
  playerId: string,
  change: (held: HeldPlayer) => Promise<T>,
): Promise<T> {
  const untilMs = performance.now() + WAIT_MS;
  for (;;) {
    const tried = await knex.transaction((trx) => changeIn(trx, playerId, change)).catch(lockedOr);
    if (!(tried instanceof WalletBusy)) return tried;
    if (performance.now() >= untilMs) throw tried;
  }
}

/** SQL: whether a player may have restraints in a currency. */
export const isRestrained = (player: string, currency: string): string => `
  (exists (select from player_blocks where player_id = ${player} and lifted_at is null)
  or exists (select from player_limits limits where limits.player_id = ${player} and limits.currency = ${currency} and amount is not null))`;

const LOCK_NOT_AVAILABLE = '55P03';

function lockedOr(cause: unknown): WalletBusy {
  if ((cause as { readonly code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw cause;
  return new WalletBusy('works on the wallets take too long', { cause });
}

// The first lock holds off transactions that create a wallet of the player, which share it. It does not hold off those that only refer to the player,
// because they may already hold a wallet.
const PLAYER = 'select from players where id = :player for no key update';
const WALLETS = 'select from wallets where player_id = :player order by currency collate "C" for update';
const MARK = `
update wallets set is_restrained = not is_restrained
where player_id = :player and is_restrained <> ${isRestrained('wallets.player_id', 'wallets.currency')}`;

async function changeIn<T>(
  trx: Knex.Transaction,
  playerId: string,
  change: (held: HeldPlayer) => Promise<T>,
): Promise<T> {
  const player = { player: lookupGuid(playerId) };
  await trx.raw(`set local lock_timeout = ${TRY_MS}`);
  await trx.raw(PLAYER, player);
  await trx.raw(WALLETS, player);
  const changed = await change({ trx, nowMs: await nowOf(trx) });
  await trx.raw(MARK, player);
  return changed;
}

async function nowOf(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: readonly { readonly now: Date }[] }>('select clock_timestamp() as now');
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say its time');
  return row.now.getTime();
}
