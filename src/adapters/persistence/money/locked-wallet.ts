import type { Knex } from 'knex';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';

/** The name of a wallet. */
export interface WalletName {
  readonly playerId: string;
  readonly currency: string;
}

/** A wallet in which no other transaction moves money until this one ends. */
export interface LockedWallet {
  readonly balance: Decimal;
  /** The balance that the Agent stated, if it holds the wallet itself. */
  readonly told: Decimal | undefined;
  readonly sequence: number;
}

/** The limits that the database enforces from the moment of the lock. */
export interface LockLimits {
  /** The database ends the transaction when its process is silent for this time. */
  readonly idleMaxMs: number;
  /** The database fails a statement that waits for another lock for this time. */
  readonly lockMaxMs: number;
}

/** Another transaction holds the lock, or is making the wallet. */
export class WalletLockedElsewhere extends Error {
  override readonly name = 'WalletLockedElsewhere';
}

/**
 * Takes the row lock of a wallet, or throws a `WalletLockedElsewhere` at once; a missing wallet is made. At `read committed` it shows the
 * commit before it.
 */
export async function lockedWallet(
  trx: Knex.Transaction,
  { playerId, currency }: WalletName,
  { idleMaxMs, lockMaxMs }: LockLimits,
): Promise<LockedWallet> {
  const wallet = { player_id: playerId, currency };
  const limits = { idle_max: milliseconds(idleMaxMs), lock_max: milliseconds(lockMaxMs) };
  const lock = async () => (await runPrepared(trx, LOCK, { ...wallet, ...limits })).rows[0];
  let row = await lock();
  if (row === undefined) {
    await makeWallet(trx, wallet);
    row = await lock();
  }
  // Another transaction made the wallet meanwhile, and works on it.
  if (row === undefined) throw new WalletLockedElsewhere(`the wallet of ${playerId} in ${currency} is locked`);
  const { balance, told_balance: told, sequence } = row;
  return { balance: Decimal.from(balance), told: told === null ? undefined : Decimal.from(told), sequence };
}

interface WalletColumns {
  readonly player_id: string;
  readonly currency: string;
}

async function makeWallet(trx: Knex.Transaction, wallet: WalletColumns): Promise<void> {
  const { rows } = await runPrepared(trx, EXISTS, { ...wallet, make_wait: milliseconds(MAKE_WAIT_MS) });
  if (rows[0]?.is_there === true) throw new WalletLockedElsewhere(`the wallet of ${wallet.player_id} is locked`);
  try {
    await trx('wallets')
      .insert({ ...wallet, balance: '0', sequence: 0 })
      .onConflict(['player_id', 'currency'])
      .ignore();
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw cause;
    throw new WalletLockedElsewhere(`the wallet of ${wallet.player_id} is being made`, { cause });
  }
}

const milliseconds = (ms: number): string => String(Math.ceil(ms));

/** Longest wait for a transaction that makes the same wallet. */
const MAKE_WAIT_MS = 5;
const LOCK_NOT_AVAILABLE = '55P03';

interface WalletRow {
  readonly balance: string;
  readonly told_balance: string | null;
  readonly sequence: number;
}

// The limits are set only when a row was locked.
const LOCK: Prepared<WalletRow> = {
  name: 'lock-wallet-at-once',
  text: `
select balance, told_balance, sequence, set_config('idle_in_transaction_session_timeout', :idle_max::text, true),
  set_config('lock_timeout', :lock_max::text, true)
from wallets where player_id = :player_id and currency = :currency for update skip locked`,
};

const EXISTS: Prepared<{ readonly is_there: boolean }> = {
  name: 'wallet-exists',
  text: `
select exists (select from wallets where player_id = :player_id and currency = :currency) as is_there,
  set_config('lock_timeout', :make_wait::text, true)`,
};
