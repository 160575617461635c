import type { WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import type { WalletKey } from '../../../src/application/ports/wallet-book.ts';
import type { SimulatedDatabase } from '../gateway/simulated-database.ts';
import { policyOf } from '../parties/dialects.ts';
import { cents, identityOf, type Order, type Orders } from '../parties/orders.ts';
import type { Findings } from './findings.ts';
import { RecordedWagers } from './recorded-wagers.ts';
import { WagerSums } from './wager-sums.ts';

interface Booked {
  readonly key: WalletKey;
  readonly transaction: WalletTransaction;
}

/** Recounts the money in sums of whole cents: only the additions of a step, and never by the rules of the gateway. */
export class MoneyChecks {
  /** By account and currency. */
  readonly balances = new Map<string, number>();
  /** Accepted transactions by identity. */
  readonly accepted = new Map<string, WalletTransaction>();
  readonly #database: SimulatedDatabase;
  readonly #orders: Orders;
  readonly #findings: Findings;
  readonly #known = new Set<string>();
  readonly #sums = new Map<string, number>();
  /** The balances that follow from deposits and from the providers' movements. */
  readonly #explained = new Map<string, number>();
  /** The loss of each player in each currency. */
  readonly #lost = new Map<string, number>();
  /** Bets that were cancelled before they came. */
  readonly #tombstones = new Set<Order>();
  readonly #givenBack = new Map<Order, number>();
  readonly #wagers: WagerSums;
  readonly #records: RecordedWagers;
  /** Places of bets that an Agent is being asked about. */
  readonly #asked = new Set<number>();
  #lines = 0;
  #transactions = 0;
  #transfers = 0;

  constructor(database: SimulatedDatabase, orders: Orders, findings: Findings) {
    this.#database = database;
    this.#orders = orders;
    this.#findings = findings;
    this.#wagers = new WagerSums(findings);
    this.#records = new RecordedWagers(findings);
  }

  /** The transactions that were decided since the last step. */
  afterStep(): readonly Booked[] {
    const { ledger, walletTransactions, transfers } = this.#database.money;
    const ended = [...this.#asked].filter((at) => walletTransactions[at]?.transaction.status !== 'asked');
    const isGrown = walletTransactions.length !== this.#transactions || ended.length > 0;
    const isUnchanged = ledger.length === this.#lines && !isGrown;
    if (isUnchanged && transfers.size === this.#transfers) return [];
    this.#countLedger();
    const added = walletTransactions.slice(this.#transactions);
    for (const [at, { transaction }] of added.entries()) {
      if (transaction.status === 'asked') this.#asked.add(this.#transactions + at);
    }
    this.#transactions = walletTransactions.length;
    for (const one of added) this.#take(one);
    const answered = ended.flatMap((at) => walletTransactions[at] ?? []);
    for (const at of ended) this.#asked.delete(at);
    for (const one of answered) this.#end(one);
    this.#explainTransfers();
    this.#compare();
    return [...answered, ...added].filter(({ transaction }) => transaction.status !== 'asked');
  }

  /** Whether a correction has nothing left to take back. */
  isGivenBack({ event, provider, player, undoes }: Order): boolean {
    if (event.corrects !== undefined && 'wagerId' in event.corrects) {
      return this.#wagers.isGivenBack({ provider, playerId: player.id }, event);
    }
    const taken = undoes && this.accepted.get(identityOf({ provider, playerId: player.id }, undoes.event));
    return taken === undefined || (this.#givenBack.get(undoes as Order) ?? 0) === -cents(taken.moved);
  }

  /** Whether people can find a refusal: among the transactions, or among the refusals without one. */
  isInDoubt(identity: string): boolean {
    const { walletTransactions, refusals } = this.#database.money;
    return (
      walletTransactions.some(
        ({ key, transaction }) => transaction.status === 'refused' && identityOf(key, transaction) === identity,
      ) || [...refusals.values()].some(({ wallet, event }) => identityOf(wallet, event) === identity)
    );
  }

  #countLedger(): void {
    const { ledger } = this.#database.money;
    for (const { account, currency, amount } of ledger.slice(this.#lines)) {
      add(this.#sums, currency, cents(amount));
      add(this.balances, `${account} ${currency}`, cents(amount));
    }
    this.#lines = ledger.length;
    for (const [currency, sum] of this.#sums) {
      this.#findings.expect(sum === 0, 'ledger_adds_up', () => `${currency} comes to ${sum} cents`);
    }
  }

  #explainTransfers(): void {
    const all = [...this.#database.money.transfers.values()];
    for (const { transfer } of all.slice(this.#transfers)) {
      if (transfer.status !== 'success') continue;
      add(this.#explained, `player:${transfer.playerId} ${transfer.currency}`, cents(transfer.amount));
      add(this.#explained, `agent:${transfer.agent} ${transfer.currency}`, -cents(transfer.amount));
    }
    this.#transfers = all.length;
  }

  #compare(): void {
    for (const [wallet, sum] of this.#explained) {
      const balance = this.balances.get(wallet) ?? 0;
      this.#findings.expect(
        sum === balance,
        'balances_explained',
        () => `${wallet} has ${balance} and should have ${sum}`,
      );
    }
  }

  #take({ key, transaction }: Booked): void {
    if (isDenial(transaction)) return;
    const identity = identityOf(key, transaction);
    const order = this.#orders.find(identity);
    this.#findings.expect(order !== undefined, 'transactions_known', () => identity);
    if (order === undefined) return;
    if (transaction.status === 'awaited' && order.undoes !== undefined) this.#tombstones.add(order.undoes);
    this.#findings.expect(!this.#known.has(identity), 'transactions_once', () => identity);
    this.#known.add(identity);
    if (transaction.status === 'accepted') this.#accept({ key, transaction }, order);
  }

  /** A bet that its Agent was asked about becomes accepted or refused. */
  #end({ key, transaction }: Booked): void {
    const order = this.#orders.find(identityOf(key, transaction));
    if (order !== undefined && transaction.status === 'accepted') this.#accept({ key, transaction }, order);
  }

  #accept({ key, transaction }: Booked, order: Order): void {
    const moved = cents(transaction.moved);
    const wallet = `${key.heldBy === 'agent' ? `agent:${key.agent}` : `player:${key.playerId}`} ${key.currency}`;
    this.accepted.set(identityOf(key, transaction), transaction);
    add(this.#explained, wallet, moved);
    const mayOverdraw = policyOf(protocolOf(key.provider))?.mayOverdraw.includes(transaction.kind) === true;
    const isCovered = key.heldBy === 'agent' || moved >= 0 || mayOverdraw || (this.#explained.get(wallet) ?? 0) >= 0;
    this.#findings.expect(isCovered, 'wallets_covered', () => `${wallet} after ${shown(transaction)}`);
    const isStopped = transaction.action === 'BET' && this.#database.isBlocked(key.playerId);
    this.#findings.expect(!isStopped, 'blocked_stakes_nothing', () => shown(transaction));
    this.#countLoss({ key, transaction });
    const isDead = this.#tombstones.has(order) && transaction.action === 'BET';
    this.#findings.expect(!isDead, 'cancelled_stays_cancelled', () => shown(transaction));
    if (transaction.reversal === 'stored' && order.undoes !== undefined) this.#giveBack(order.undoes, transaction);
    this.#wagers.take(key, transaction);
    this.#records.take({ key, transaction }, order);
  }

  /** A world is over long before its month is. */
  #countLoss({ key, transaction }: Booked): void {
    const player = `${key.playerId} ${key.currency}`;
    add(this.#lost, player, -cents(transaction.moved));
    const limit = this.#database.lossLimit(key.playerId, key.currency);
    const lost = this.#lost.get(player) ?? 0;
    const isWithin = transaction.action !== 'BET' || limit === undefined || lost <= cents(limit);
    this.#findings.expect(isWithin, 'limits_hold', () => `${shown(transaction)}: ${lost} cents are lost`);
  }

  #giveBack(bet: Order, transaction: WalletTransaction): void {
    add(this.#givenBack, bet, cents(transaction.moved));
    const identity = identityOf({ provider: bet.provider, playerId: bet.player.id }, bet.event);
    const taken = this.accepted.get(identity);
    const stake = taken === undefined ? 0 : -cents(taken.moved);
    const back = this.#givenBack.get(bet) ?? 0;
    const said = (): string => `${shown(transaction)}: ${back} cents of ${stake} were given back`;
    this.#findings.expect(back === stake, 'taken_back_once', said);
  }
}

/** A denied bet is kept in a numbering of the gateway's own, and moves nothing. */
const isDenial = ({ kind, moved }: WalletTransaction): boolean => kind === 'denied' && moved.isZero();

export const protocolOf = (provider: string): string => `provider-${provider.toLowerCase()}`;

const shown = ({ action, kind, transactionId }: WalletTransaction): string => `${action} ${kind} ${transactionId}`;

function add<K>(sums: Map<K, number>, key: K, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
