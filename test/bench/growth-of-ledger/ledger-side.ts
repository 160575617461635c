/** A ledger with the gateway's own repositories over it. */
import type { Knex } from 'knex';
import { KnexCallbackLog } from '../../../src/adapters/persistence/callbacks/knex-callback-log.ts';
import { KnexCallbackQueue } from '../../../src/adapters/persistence/callbacks/knex-callback-queue.ts';
import { KnexInDoubtBook } from '../../../src/adapters/persistence/in-doubt/knex-in-doubt-book.ts';
import { KnexMoneyAudit } from '../../../src/adapters/persistence/audits/knex-money-audit.ts';
import { KnexOldRows } from '../../../src/adapters/persistence/retention/knex-old-rows.ts';
import { KnexWalletBook, WalletWorks } from '../../../src/adapters/persistence/wallet/wallet-works.ts';
import { KnexWalletHistory } from '../../../src/adapters/persistence/wallet/knex-wallet-history.ts';
import { KnexWallets } from '../../../src/adapters/persistence/wallet/knex-wallets.ts';
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';
import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { CURRENCY } from '../money/money-world.ts';
import type { MadeLedger } from './made-ledger.ts';
import { testWalletQueue } from '../../support/queues.ts';

/** A bet in a wallet. */
export interface Bet {
  readonly key: WalletKey;
  readonly memberId: string;
  readonly bet: Pick<WalletTransaction, 'kind' | 'transactionId' | 'roundId' | 'wagerId'>;
}

export interface LedgerSide {
  readonly ledger: MadeLedger;
  readonly knex: Knex;
  readonly book: KnexWalletBook;
  readonly wallets: KnexWallets;
  readonly history: KnexWalletHistory;
  readonly queue: KnexCallbackQueue;
  readonly log: KnexCallbackLog;
  readonly inDoubt: KnexInDoubtBook;
  readonly oldRows: KnexOldRows;
  readonly audit: KnexMoneyAudit;
  /** Bets from all over the history, one after the other and then again. */
  nextOldBet(): Bet;
  /** A bet of a player who has as many as few others. */
  readonly busyBet: Bet;
  /** Bets that were made while measuring and are not settled yet. */
  readonly openBets: Bet[];
  close(): Promise<void>;
}

const OLD_BETS = 1_000;

export async function openSide(ledger: MadeLedger): Promise<LedgerSide> {
  const { knex, close } = await openKnex({ databaseUrl: ledger.url, dataDir: '', poolSizeMax: 2 });
  const oldBets = await betsOf(knex);
  let turn = 0;
  return {
    ledger,
    knex,
    close,
    openBets: [],
    book: new KnexWalletBook(knex, new WalletWorks(knex, testWalletQueue())),
    wallets: new KnexWallets(knex),
    history: new KnexWalletHistory(knex),
    queue: new KnexCallbackQueue(knex),
    log: new KnexCallbackLog(knex),
    inDoubt: new KnexInDoubtBook(knex),
    oldRows: new KnexOldRows(knex),
    audit: new KnexMoneyAudit(knex),
    busyBet: await busyBetOf(knex),
    nextOldBet: () => oldBets[(turn += 1) % oldBets.length]!,
  };
}

interface BetRow {
  readonly agent: string;
  readonly player_id: string;
  readonly member_id: string;
  readonly provider: string;
  readonly kind: string;
  readonly transaction_id: string;
  readonly round_id: string;
  readonly wager_id: string;
}

const betsOf = async (knex: Knex): Promise<readonly Bet[]> =>
  (await knex.raw<{ rows: readonly BetRow[] }>(OLD_BETS_QUERY)).rows.map(betFromRow);

async function busyBetOf(knex: Knex): Promise<Bet> {
  const { rows } = await knex.raw<{ rows: readonly BetRow[] }>(BUSY_BET_QUERY);
  return betFromRow(rows[0]!);
}

function betFromRow(row: BetRow): Bet {
  return {
    key: { agent: row.agent, playerId: row.player_id, provider: row.provider, currency: CURRENCY, heldBy: 'gateway' },
    memberId: row.member_id,
    bet: { kind: row.kind, transactionId: row.transaction_id, roundId: row.round_id, wagerId: row.wager_id },
  };
}

const BET_COLUMNS = 'players.agent, player_id, member_id, provider, kind, transaction_id, round_id, wager_id';

const OLD_BETS_QUERY = `
select ${BET_COLUMNS}
from (select max(position) as last from wallet_transactions) newest
cross join lateral (select floor(random() * last)::bigint + 1 as position from generate_series(1, ${2 * OLD_BETS})) drawn
join wallet_transactions using (position) join players on players.id = player_id
where kind = 'bet' and status = 'accepted'
limit ${OLD_BETS}`;

const BUSY_BET_QUERY = `
select ${BET_COLUMNS} from (select player_id from wallets order by sequence desc limit 1) busiest
join players on players.id = player_id join wallet_transactions using (player_id)
where kind = 'bet' and status = 'accepted' limit 1`;
