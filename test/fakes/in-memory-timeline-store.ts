import type {
  TimelineStore,
  RoundRef,
  TimelineEntry,
  MoneyStep,
  WalletState,
} from '../../src/application/ports/timeline-store.ts';
import type { NotedRefusal } from '../../src/application/ports/refusal-log.ts';
import type { Decimal } from '../../src/domain/shared/decimal.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import type { DueTransfer, InMemoryMoney, KeptTransaction } from './in-memory-money.ts';
import type { InMemoryPlayers } from './in-memory-players.ts';

interface Books {
  readonly money: InMemoryMoney;
  readonly players: InMemoryPlayers;
}

export class InMemoryTimelineStore implements TimelineStore {
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  async round({ provider, roundId, agent }: RoundRef, page: PageRequest): Promise<Page<MoneyStep>> {
    const isMeant = (
      place: { readonly provider: string; readonly agent: string },
      round: string | undefined,
    ): boolean => place.provider === provider && round === roundId && (agent === undefined || place.agent === agent);
    const steps = [
      ...this.#transactions(({ key, transaction }) => isMeant(key, transaction.roundId)),
      ...this.#refusals(({ wallet, event }) => isMeant(wallet, event.roundId)),
    ];
    return paged(
      steps.sort((left, right) => left.atMs - right.atMs),
      page,
    );
  }

  async player(playerId: string, page: PageRequest): Promise<Page<MoneyStep>> {
    const steps = [
      ...this.#transfers(({ transfer }) => transfer.playerId === playerId),
      ...this.#transactions(({ key }) => key.playerId === playerId),
      ...this.#refusals(({ wallet }) => wallet.playerId === playerId),
      ...this.#blocks(playerId),
    ];
    return paged(steps.sort((left, right) => left.atMs - right.atMs).reverse(), page);
  }

  async wallets(playerId: string): Promise<readonly WalletState[]> {
    const { money } = this.#books;
    const own = [
      ...[...money.transfers.values()]
        .filter(({ transfer }) => transfer.provider === undefined)
        .map(({ transfer }) => transfer),
      ...money.walletTransactions.map(({ key }) => key),
    ].filter((one) => one.playerId === playerId);
    return [...new Set(own.map(({ currency }) => currency))].sort().map((currency) => ({
      currency,
      balance: money.balanceOf(`player:${playerId}`, currency),
      reportedBalance: money.reportedBalances.get(`${playerId} ${currency}`),
      movements: money.movementsOf({ playerId, currency }),
    }));
  }

  #transactions(isMeant: (kept: KeptTransaction) => boolean): readonly MoneyStep[] {
    return this.#books.money.walletTransactions.filter(isMeant).map(({ key, transaction, acknowledgement }) => ({
      kind: 'transaction',
      atMs: MOMENT_MS,
      entries: entriesOf(
        transaction.moved,
        key.currency,
        `provider:${key.provider}`,
        key.heldBy === 'agent' ? `agent:${key.agent}` : `player:${key.playerId}`,
      ),
      transaction: {
        ...transaction,
        agent: key.agent,
        provider: key.provider,
        currency: key.currency,
        memberId: this.#nameOf(key.playerId),
        recordedAtMs: MOMENT_MS,
        broughtInBy: key.broughtInBy,
        acknowledgement,
        heldBy: key.heldBy,
        sequence: this.#sequenceOf({ key, transaction }),
      },
    }));
  }

  /** The place among the movements of the wallet: transfers first, as no test mixes them. */
  #sequenceOf({ key, transaction }: KeptTransaction): number | undefined {
    const { money } = this.#books;
    if (transaction.status !== 'accepted') return undefined;
    const ofWallet = money.walletTransactions.filter(
      (one) =>
        one.key.playerId === key.playerId && one.key.currency === key.currency && one.transaction.status === 'accepted',
    );
    const before = money.movementsOf(key) - ofWallet.length;
    return before + 1 + ofWallet.findIndex((one) => one.transaction.id === transaction.id);
  }

  #transfers(isMeant: (kept: DueTransfer) => boolean): readonly MoneyStep[] {
    return [...this.#books.money.transfers.values()].filter(isMeant).map(({ transfer, dueAtMs }) => ({
      kind: 'transfer',
      atMs: transfer.createdAtMs,
      entries:
        transfer.status === 'success'
          ? entriesOf(transfer.amount, transfer.currency, `agent:${transfer.agent}`, accountOf(transfer))
          : [],
      transfer: {
        ...transfer,
        memberId: this.#nameOf(transfer.playerId),
        dueAtMs: transfer.status === 'pending' ? dueAtMs : undefined,
      },
    }));
  }

  #refusals(isMeant: (noted: NotedRefusal) => boolean): readonly MoneyStep[] {
    return [...this.#books.money.refusals.values()]
      .filter(isMeant)
      .map(({ id, wallet, event, because, firstAtMs }) => ({
        kind: 'refusal',
        atMs: firstAtMs,
        entries: [],
        refusal: {
          id,
          agent: wallet.agent,
          memberId: this.#nameOf(wallet.playerId),
          provider: wallet.provider,
          currency: wallet.currency,
          kind: event.kind,
          transactionId: event.transactionId,
          action: event.action,
          movement: event.movement,
          roundId: event.roundId,
          wagerId: event.wagerId,
          because,
          firstAtMs,
          lastAtMs: firstAtMs,
          times: 1,
        },
      }));
  }

  #blocks(playerId: string): readonly MoneyStep[] {
    const blocks = this.#books.players.blocks.get(playerId) ?? [];
    return blocks.map((block) => ({ kind: 'block', atMs: block.atMs, entries: [], block }));
  }

  #nameOf(playerId: string): string {
    return this.#books.players.players.get(playerId)?.memberId ?? '';
  }
}

const accountOf = ({ provider, playerId }: DueTransfer['transfer']): string =>
  provider === undefined ? `player:${playerId}` : `provider:${provider}`;

const entriesOf = (amount: Decimal, currency: string, from: string, to: string): readonly TimelineEntry[] =>
  amount.isZero()
    ? []
    : [
        { account: from, currency, amount: amount.negated(), bookedAtMs: MOMENT_MS },
        { account: to, currency, amount, bookedAtMs: MOMENT_MS },
      ];

const paged = (steps: readonly MoneyStep[], { offset, pageSize }: PageRequest): Page<MoneyStep> => ({
  list: steps.slice(offset, offset + pageSize),
  total: steps.length,
});
