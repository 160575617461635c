import type { AuditPiece, AuditStanding, MoneyAudit } from '../../src/application/ports/money-audit.ts';
import type { WalletKey } from '../../src/application/ports/wallet-book.ts';
import { RECORDED_WAGER } from '../../src/domain/wallet/money-policy.ts';
import type { WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import { INVARIANTS, type Invariant, type AuditScope } from '../../src/domain/wallet/invariants.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import { InMemoryMoney } from './in-memory-money.ts';

type Proven = InMemoryMoney['proven'];

const NOTHING: Proven = { transactions: 0, lines: 0 };

const wagerOf = ({ provider, playerId, currency }: WalletKey, { wagerId }: WalletTransaction): string =>
  JSON.stringify([provider, playerId, currency, wagerId]);

/** Counts the existing rows. The data of these fakes cannot be wrong in the ways that an audit looks for. */
export class InMemoryMoneyAudit implements MoneyAudit {
  readonly #money: InMemoryMoney;

  constructor(money = new InMemoryMoney()) {
    this.#money = money;
  }

  async begin(scope: AuditScope): Promise<string> {
    return JSON.stringify(scope === 'new' ? this.#money.proven : NOTHING);
  }

  async look(place: string): Promise<AuditPiece> {
    const counts = this.#counts(JSON.parse(place) as Proven);
    const findings = (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
      invariant,
      checked: counts[invariant],
      violated: 0,
      violations: [],
    }));
    return { findings, done: 1, total: 1, next: undefined };
  }

  async end(_begun: string, isSound: boolean): Promise<void> {
    const { walletTransactions, ledger } = this.#money;
    const asked = walletTransactions.findIndex(({ transaction }) => transaction.status === 'asked');
    const transactions = asked === -1 ? walletTransactions.length : asked;
    this.#money.proven = isSound ? { transactions, lines: ledger.length } : NOTHING;
  }

  async standing(): Promise<AuditStanding> {
    const { proven, walletTransactions } = this.#money;
    return {
      provenAtMs: proven.lines === 0 ? undefined : MOMENT_MS,
      firstMoneyAtMs: walletTransactions.length === 0 ? undefined : MOMENT_MS,
    };
  }

  #counts(proven: Proven): Record<Invariant, number> {
    const { ledger, walletTransactions, transfers } = this.#money;
    const distinct = (names: readonly string[]): number => new Set(names).size;
    const players = ledger.filter(({ account }) => account.startsWith('player:'));
    const wallets = distinct(players.map(({ account, currency }) => `${account} ${currency}`));
    const lines = ledger.slice(proven.lines);
    const transactions = walletTransactions.slice(proven.transactions);
    const rounds = transactions
      .filter(({ transaction }) => transaction.action === 'SETTLED' && transaction.status === 'accepted')
      .map(({ key, transaction }) => `${key.provider} ${key.playerId} ${key.currency} ${transaction.roundId ?? ''}`);
    const recorded = new Set(
      walletTransactions
        .filter(({ transaction }) => transaction.kind === RECORDED_WAGER && transaction.status === 'accepted')
        .map(({ key, transaction }) => wagerOf(key, transaction)),
    );
    const wagers = transactions.map(({ key, transaction }) => wagerOf(key, transaction));
    return {
      ledger_adds_up: distinct(lines.map(({ currency }) => currency)),
      movements_add_up: lines.length / 2,
      wallets_match_ledger: wallets,
      sequences_match: wallets,
      told_is_moved: transactions.length,
      records_stand: distinct(wagers.filter((wager) => recorded.has(wager))),
      transactions_once: transactions.length,
      transfers_once: transfers.size,
      transactions_booked: transactions.length,
      transfers_booked: transfers.size,
      questions_end: walletTransactions.filter(({ transaction }) => transaction.status === 'asked').length,
      callbacks_kept: transactions.length,
      rounds_net: distinct(rounds),
      statements_counted: 0,
      statements_kept: 0,
    };
  }
}
