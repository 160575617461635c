import type { AuditFinding, MoneyAudit } from '../../src/application/ports/money-audit.ts';
import { INVARIANTS, type Invariant } from '../../src/domain/wallet/invariants.ts';
import { InMemoryMoney } from './in-memory-money.ts';

/** Counts what there is; nothing kept in memory by these fakes can be wrong in the ways that an audit looks for. */
export class InMemoryMoneyAudit implements MoneyAudit {
  readonly #money: InMemoryMoney;

  constructor(money = new InMemoryMoney()) {
    this.#money = money;
  }

  async audit(): Promise<readonly AuditFinding[]> {
    const counts = this.#counts();
    return (Object.keys(INVARIANTS) as Invariant[]).map((invariant) => ({
      ...{ invariant, checked: counts[invariant], violated: 0, violations: [] },
    }));
  }

  #counts(): Record<Invariant, number> {
    const { ledger, walletTransactions, transfers } = this.#money;
    const distinct = (names: readonly string[]): number => new Set(names).size;
    const players = ledger.filter(({ account }) => account.startsWith('player:'));
    const wallets = distinct(players.map(({ account, currency }) => `${account} ${currency}`));
    const rounds = walletTransactions
      .filter(({ transaction }) => transaction.action === 'SETTLED' && transaction.status === 'accepted')
      .map(({ key, transaction }) => `${key.provider} ${key.playerId} ${key.currency} ${transaction.roundId ?? ''}`);
    return {
      ledger_adds_up: distinct(ledger.map(({ currency }) => currency)),
      movements_add_up: ledger.length / 2,
      ...{ wallets_match_ledger: wallets, sequences_match: wallets },
      ...{ transactions_once: walletTransactions.length, transfers_once: transfers.size },
      ...{ transactions_booked: walletTransactions.length, transfers_booked: transfers.size },
      questions_end: walletTransactions.filter(({ transaction }) => transaction.status === 'asked').length,
      ...{ callbacks_kept: walletTransactions.length, rounds_net: distinct(rounds) },
    };
  }
}
