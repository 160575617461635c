import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { WalletName } from './locked-wallet.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';

/** The pause between two looks. A movement takes some milliseconds, so a wallet that another process uses is taken soon after it is free. */
const LOOK_PAUSE_MS = 5;

/**
 * A new wallet is not visible before its commit, and a transaction that tries to create it too holds a connection meanwhile. So this is tried only
 * after this number of looks.
 */
const UNSEEN_LOOKS = 10;

interface Watched {
  readonly wallet: WalletName;
  readonly tell: () => void;
  looks: number;
}

/**
 * Watches wallets that other processes have locked. One statement looks at all of them, again and again, and waits for none. It holds one
 * connection, and only during the look, however many wallets are locked.
 */
export class WalletLockWatch {
  readonly #knex: Knex;
  readonly #watched = new Map<string, Watched>();
  #isLooking = false;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Resolves when the wallet was seen without a lock, when the look fails, or after `ms` milliseconds. Each wallet may have one caller. */
  async free(wallet: WalletName, ms: number): Promise<void> {
    const name = nameOf(wallet);
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
      this.#watched.set(name, { wallet, tell: resolve, looks: 0 });
      if (!this.#isLooking) void this.#lookOn();
    });
    clearTimeout(timer);
    this.#watched.delete(name);
  }

  async #lookOn(): Promise<void> {
    this.#isLooking = true;
    while (this.#watched.size > 0) {
      await wait(LOOK_PAUSE_MS);
      await this.#look();
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    const watched = [...this.#watched.values()];
    try {
      const { rows } = await runPrepared(this.#knex, FREE, {
        players: watched.map(({ wallet }) => wallet.playerId),
        currencies: watched.map(({ wallet }) => wallet.currency),
      });
      for (const row of rows) this.#tell(row);
    } catch {
      // Each waiter gets the same fault in its own work, and reports it.
      for (const { tell } of watched) tell();
    }
  }

  #tell({ player_id: playerId, currency, is_seen: isSeen }: FreeRow): void {
    const one = this.#watched.get(nameOf({ playerId, currency }));
    if (one === undefined) return;
    one.looks += 1;
    if (isSeen || one.looks >= UNSEEN_LOOKS) one.tell();
  }
}

const nameOf = ({ playerId, currency }: WalletName): string => `${playerId} ${currency}`;

interface FreeRow {
  readonly player_id: string;
  readonly currency: string;
  readonly is_seen: boolean;
}

const FREE: Prepared<FreeRow> = {
  name: 'free-wallets',
  text: `
with watched as (
  select player_id, currency from unnest(:players::uuid[], :currencies::text[]) as watched (player_id, currency)
), free as materialized (
  select wallets.player_id, wallets.currency from wallets join watched using (player_id, currency)
  for update of wallets skip locked
)
select player_id, currency, true as is_seen from free
union all
select player_id, currency, false from watched where not exists (
  select from wallets where wallets.player_id = watched.player_id and wallets.currency = watched.currency)`,
};
