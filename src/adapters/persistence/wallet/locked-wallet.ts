import { Decimal } from '../../../domain/shared/decimal.ts';
import { isRestrained } from '../players/restraint-change.ts';
import { runPrepared, type Pool, type Prepared, type Statements } from '../database/prepared.ts';

/** The name of a wallet. */
export interface WalletName {
  readonly playerId: string;
  readonly currency: string;
}

/** A wallet in which no other transaction moves money until this transaction ends. */
export interface LockedWallet {
  readonly balance: Decimal;
  /** The balance that the Agent stated, if it holds the wallet. */
  readonly reportedBalance: Decimal | undefined;
  readonly sequence: number;
  /** Whether the player may have restraints. */
  readonly isRestrained: boolean;
}

/** The limits that the database enforces from the moment of the lock. */
export interface LockLimits {
  /** The database ends the transaction if its process sends nothing for this time. */
  readonly idleMaxMs: number;
  /** The database fails a statement that waits for another lock for this time. */
  readonly lockMaxMs: number;
}

/** Another transaction holds the lock, or is creating the wallet. */
export class WalletLockedElsewhere extends Error {
  override readonly name = 'WalletLockedElsewhere';
}

/**
 * Takes the row locks of the wallets without waiting. A wallet that another transaction holds, or that is missing, is absent from the result. So is
 * that of an Agent that lives in another cell: a process that has not heard of it yet must move nothing. At `read committed` each shows the commit
 * before it.
 */
export async function lockWallets(
  trx: Statements,
  wallets: readonly WalletName[],
  limits: LockLimits,
): Promise<ReadonlyMap<WalletName, LockedWallet>> {
  const { rows } = await runPrepared(trx, LOCK, {
    wallets: JSON.stringify(wallets.map(({ playerId, currency }, at) => ({ at, player_id: playerId, currency }))),
    idle_max: isEmbedded(trx) ? '0' : milliseconds(limits.idleMaxMs),
    lock_max: milliseconds(limits.lockMaxMs),
  });
  return new Map(
    rows.flatMap(({ at, balance, told_balance: reported, sequence, is_restrained: isRestrained }) => {
      const wallet = wallets[at];
      if (wallet === undefined) return [];
      return [
        [
          wallet,
          {
            balance: Decimal.from(balance),
            reportedBalance: reported === null ? undefined : Decimal.from(reported),
            sequence,
            isRestrained,
          },
        ],
      ];
    }),
  );
}

/**
 * Creates a missing wallet. Throws a `WalletLockedElsewhere` if the wallet exists, because then another transaction holds its lock. It also throws one
 * while restraints of the player are being changed: the change locks the wallets that exist, and would miss one that is made meanwhile.
 */
export async function makeWallet(trx: Statements, { playerId, currency }: WalletName): Promise<void> {
  const wallet = { player_id: playerId, currency };
  try {
    const { rows } = await runPrepared(trx, EXISTS, { ...wallet, make_wait: milliseconds(MAKE_WAIT_MS) });
    if (rows[0]?.is_there === true) throw new WalletLockedElsewhere(`the wallet of ${playerId} is locked`);
    await runPrepared(trx, MAKE, wallet);
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw cause;
    throw new WalletLockedElsewhere(`the wallet of ${playerId} is being made`, { cause });
  }
}

/** Whether the database is embedded. No other process waits for its locks, and if its only session were ended, it would not come back. */
const isEmbedded = ({ client }: Statements): boolean => (client as Pool).config.userParams?.isEmbedded === true;

const milliseconds = (ms: number): string => String(Math.ceil(ms));

/** The longest wait for a transaction that creates the same wallet. */
const MAKE_WAIT_MS = 5;
const LOCK_NOT_AVAILABLE = '55P03';

interface LockedRow {
  readonly at: number;
  readonly balance: string;
  readonly told_balance: string | null;
  readonly sequence: number;
  readonly is_restrained: boolean;
}

// All writers lock in the order of the key, so that no two wait for each other. Each wallet is a look-up in the index, even if the statistics of the
// table are wrong. The same holds for the later statements of the transaction, and for the checks of foreign keys. As long as the statistics are
// those of an almost empty table, the planner would read the whole table.
const LOCK: Prepared<LockedRow> = {
  name: 'lock-restrained-wallets',
  text: `
with limits as materialized (
  select set_config('idle_in_transaction_session_timeout', :idle_max::text, true), set_config('lock_timeout', :lock_max::text, true),
    set_config('enable_seqscan', 'off', true)
), wanted as materialized (
  select at, player_id, currency from json_to_recordset(:wallets::json) as wanted (at integer, player_id uuid, currency text), limits
  order by player_id, currency collate "C"
)
select wanted.at, locked.balance, locked.told_balance, locked.sequence, locked.is_restrained
from wanted cross join lateral (
  select balance, told_balance, sequence, is_restrained from wallets
  where wallets.player_id = wanted.player_id and wallets.currency = wanted.currency
    and (select moved_away_at is null from agents where code = (select agent from players where id = wanted.player_id))
  for update skip locked
) locked`,
};

const EXISTS: Prepared<{ readonly is_there: boolean }> = {
  name: 'wallet-of-player-exists',
  text: `
with limits as materialized (
  select set_config('lock_timeout', :make_wait::text, true)
), player as materialized (
  select id from players, limits where id = :player_id for share of players
)
select exists (select from wallets where player_id = :player_id and currency = :currency) as is_there from player`,
};

const MAKE: Prepared = {
  name: 'make-limited-wallet',
  text: `
insert into wallets (player_id, currency, balance, sequence, is_restrained)
select made.player_id, made.currency, 0, 0, ${isRestrained('made.player_id', 'made.currency')}
from (select :player_id::uuid as player_id, :currency::text as currency) made
on conflict (player_id, currency) do nothing`,
};
