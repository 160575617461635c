import type { Knex } from 'knex';
import { Decimal } from '../../../domain/shared/decimal.ts';
import { runPrepared, type Prepared } from './prepared.ts';

/** A wallet that nobody else moves money in before the transaction ends. */
export interface LockedWallet {
  readonly balance: Decimal;
  /** What the Agent says, where it holds the wallet itself. */
  readonly told: Decimal | undefined;
  readonly sequence: number;
}

interface WalletRow {
  readonly balance: string;
  readonly told_balance: string | null;
  readonly sequence: number;
}

/** Takes the row lock of a wallet; one that is not there yet is made. At `read committed` it shows what the one before has committed. */
export async function lockedWallet(
  trx: Knex.Transaction,
  { playerId, currency }: { readonly playerId: string; readonly currency: string },
): Promise<LockedWallet> {
  const wallet = { player_id: playerId, currency };
  const lock = async () => (await runPrepared(trx, LOCK, wallet)).rows[0];
  let row = await lock();
  if (row === undefined) {
    // Somebody else may make it meanwhile; then it is theirs that is locked.
    await trx('wallets')
      .insert({ ...wallet, balance: '0', sequence: 0 })
      .onConflict(['player_id', 'currency'])
      .ignore();
    row = await lock();
  }
  if (row === undefined) throw new Error(`the wallet of ${playerId} in ${currency} is gone`);
  const { balance, told_balance: told, sequence } = row;
  return { balance: Decimal.from(balance), told: told === null ? undefined : Decimal.from(told), sequence };
}

const LOCK: Prepared<WalletRow> = {
  name: 'lock-wallet',
  text: 'select balance, told_balance, sequence from wallets where player_id = :player_id and currency = :currency for update',
};
