import type {
  DecidedByHand,
  DecisionByHand,
  GrantByHand,
  GrantDecidedByHand,
  InDoubtBook,
  InDoubtFilter,
  LateBefore,
  OverItem,
} from '../../src/application/ports/in-doubt-book.ts';
import type { DoubtGroup } from '../../src/domain/diagnosis/money-trouble.ts';
import type { Closing, InDoubtItem, InDoubtReason, InDoubtRef } from '../../src/domain/in-doubt/in-doubt-item.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { isSameNumber } from '../../src/domain/wallet/transaction-role.ts';
import { isSameEvent, type WalletEvent, type WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import type { Transfer } from '../../src/domain/wallet/transfer.ts';
import { MOMENT_MS } from '../ports/catalogue-seeds.ts';
import type { VersionedWorld } from '../ports/game-list-version.contract.ts';
import type { KnowingWorld } from '../ports/known-providers.contract.ts';
import type { InDoubtWorld } from '../ports/in-doubt-world.ts';
import type { PeopleWorld, SealedWorld } from './in-memory-world.ts';
import { inMemoryCallbackWorld, type CallbackBooks } from './in-memory-callback-world.ts';
import type { InMemoryMoney } from './in-memory-money.ts';
import { ANY_AGE, isMeant, isOf } from './in-doubt-filters.ts';
import { groupsOf, overCallbackIn } from './in-doubt-groups.ts';
import { differencesIn, grantsIn, nameIn, overGrantIn, parkedCallbacksIn, unbookedIn } from './in-doubt-items.ts';
import { InMemoryFreeRoundBook } from './in-memory-free-round-book.ts';
import { InMemoryFinder } from './in-memory-finder.ts';
import { inMemoryTrail } from './in-memory-step-places.ts';
import { InMemoryRefusalLog } from './in-memory-refusal-log.ts';
import { InMemoryTransferBook } from './in-memory-transfer-book.ts';

/** The ports in memory, and the data that they share. */
export function inMemoryInDoubtWorld(): VersionedWorld &
  KnowingWorld &
  InDoubtWorld &
  PeopleWorld &
  SealedWorld & { readonly books: CallbackBooks } {
  const world = inMemoryCallbackWorld();
  const inDoubt = new InMemoryInDoubtBook(world.books);
  const resetWorld = world.reset.bind(world);
  return Object.assign(world, {
    inDoubt,
    refusals: new InMemoryRefusalLog(world.books.money),
    ...inMemoryTrail(world.books),
    finder: new InMemoryFinder(world.books),
    reset: async () => {
      await resetWorld();
      inDoubt.clear();
    },
  });
}

export class InMemoryInDoubtBook implements InDoubtBook {
  readonly #books: CallbackBooks;
  readonly #closed: InDoubtItem[] = [];

  constructor(books: CallbackBooks) {
    this.#books = books;
  }

  async list(filter: InDoubtFilter, late: LateBefore, { offset, pageSize }: PageRequest): Promise<Page<InDoubtItem>> {
    const found = (filter.isClosed ? this.#allClosed() : this.#open(late))
      .filter((item) => isMeant(item, filter))
      .sort((left, right) => right.sinceMs - left.sinceMs);
    return { list: found.slice(offset, offset + pageSize), total: found.length };
  }

  async find(ref: InDoubtRef, late: LateBefore): Promise<InDoubtItem | undefined> {
    return [...this.#open(late), ...this.#allClosed().toReversed()].find((item) => isOf(item, ref));
  }

  async about(ids: readonly string[], late: LateBefore): Promise<readonly InDoubtItem[]> {
    return this.#open(late)
      .filter(({ id }) => ids.includes(id))
      .sort((left, right) => right.sinceMs - left.sinceMs);
  }

  async agentOf(ref: InDoubtRef): Promise<string | undefined> {
    const items = [...this.#open(ANY_AGE), ...this.#allClosed()];
    return (items.find((item) => isOf(item, ref)) ?? this.#over(ref)?.item)?.agent;
  }

  async findOver(ref: InDoubtRef): Promise<OverItem | undefined> {
    return this.#over(ref);
  }

  #over({ kind, id }: InDoubtRef): OverItem | undefined {
    if (kind === 'callback') return overCallbackIn(this.#books, id);
    if (kind === 'grant') return overGrantIn(this.#books, id);
    const transfer = this.#books.money.transfers.get(id)?.transfer;
    if (kind !== 'transfer' || transfer === undefined || transfer.status === 'pending') return undefined;
    const { createdAtMs: sinceMs, remark: detail, status: outcome } = transfer;
    return { item: { ...this.#transferItem(transfer), sinceMs, reason: 'undecided', detail }, outcome };
  }

  async summary(late: LateBefore, countMax: number): Promise<readonly DoubtGroup[]> {
    return groupsOf(this.#open(late), countMax);
  }

  async close(ref: InDoubtRef, late: LateBefore, closing: Closing): Promise<boolean> {
    const item = this.#open(late).find((one) => isOf(one, ref));
    if (item !== undefined) this.#closed.push({ ...item, closing });
    return item !== undefined;
  }

  async decideTransfer(id: string, late: LateBefore, { outcome, closing }: DecisionByHand): Promise<DecidedByHand> {
    const kept = this.#books.money.transfers.get(id);
    if (kept?.transfer.status !== 'pending') return { kind: 'not_pending' };
    const { sendingUntilMs: untilMs = 0 } = kept;
    if (untilMs > closing.atMs) return { kind: 'being_sent', untilMs };
    const item = this.#transfers(late).find((one) => one.id === id);
    if (item === undefined) return { kind: 'not_pending' };
    const isOpen = this.#open(late).some((one) => isOf(one, item));
    this.#closed.push({ ...item, sinceMs: isOpen ? item.sinceMs : closing.atMs, closing });
    return { kind: 'decided', transfer: await new InMemoryTransferBook(this.#books.money).decide(id, outcome) };
  }

  async decideGrant(
    id: string,
    late: LateBefore,
    { pending, cancelling, closing }: GrantByHand,
  ): Promise<GrantDecidedByHand> {
    const status = this.#books.money.grants.get(id)?.grant.status;
    const item = grantsIn(this.#books, late).find((one) => one.id === id && one.reason === 'grant_undecided');
    if (item === undefined || (status !== 'pending' && status !== 'cancelling')) return { kind: 'not_pending' };
    const isOpen = this.#open(late).some((one) => isOf(one, item));
    const change = { pending, cancelling }[status];
    const grant = await new InMemoryFreeRoundBook(this.#books.money).change(id, [status], change);
    if (grant.status === status) return { kind: 'taken' };
    this.#closed.push({ ...item, sinceMs: isOpen ? item.sinceMs : closing.atMs, closing });
    return { kind: 'decided', grant };
  }

  clear(): void {
    this.#closed.length = 0;
  }

  #open(late: LateBefore): InDoubtItem[] {
    const { open: differences } = differencesIn(this.#books);
    const transfers = [...this.#transfers(late), ...this.#contradicted()];
    return [
      ...parkedCallbacksIn(this.#books),
      ...transfers,
      ...this.#kept(),
      ...this.#movements(),
      ...this.#noted(),
      ...unbookedIn(this.#books),
      ...differences,
      ...grantsIn(this.#books, late),
    ].filter((item) => !this.#closed.some((closed) => isOf(closed, item) && closed.sinceMs >= item.sinceMs));
  }

  /** Items closed by people, and by comparisons that no longer found a difference. */
  #allClosed(): InDoubtItem[] {
    const isKnown = (item: InDoubtItem): boolean => this.#closed.some((closed) => isOf(closed, item));
    return [...this.#closed, ...differencesIn(this.#books).gone.filter((item) => !isKnown(item))];
  }

  #transfers({ transfersMs }: LateBefore): readonly InDoubtItem[] {
    return [...this.#books.money.transfers.values()]
      .filter(({ transfer }) => transfer.status === 'pending' && transfer.createdAtMs < transfersMs)
      .map(({ transfer }) => ({
        ...this.#transferItem(transfer),
        sinceMs: transfer.createdAtMs,
        reason: 'undecided',
        detail: transfer.remark,
      }));
  }

  #contradicted(): readonly InDoubtItem[] {
    return [...this.#books.money.transfers.values()].flatMap(({ transfer, contradiction }) =>
      contradiction === undefined
        ? []
        : {
            ...this.#transferItem(transfer),
            sinceMs: contradiction.atMs,
            reason: 'contradicted',
            detail: contradiction.text,
          },
    );
  }

  #transferItem({ id, agent, provider, playerId, transferId, currency, amount }: Transfer) {
    return {
      kind: 'transfer' as const,
      id,
      agent,
      provider,
      memberId: nameIn(this.#books, playerId),
      reference: transferId,
      currency,
      amount,
      closing: undefined,
    };
  }

  #kept(): readonly InDoubtItem[] {
    return this.#books.money.walletTransactions
      .filter(
        ({ transaction: { status, action, movement } }) =>
          status === 'refused' && action !== 'BET' && !movement.isZero(),
      )
      .map(({ key, transaction }) =>
        this.#refusal({ id: transaction.id, key, event: transaction, sinceMs: MOMENT_MS }, transaction.refusedBecause),
      );
  }

  #movements(): readonly InDoubtItem[] {
    return this.#books.money.walletTransactions.flatMap(({ key, transaction }) => {
      const { id, discrepancy: doubt, moved, movement, action, transactionId: reference } = transaction;
      if (doubt === undefined) return [];
      return {
        kind: 'movement' as const,
        id,
        sinceMs: MOMENT_MS,
        agent: key.agent,
        provider: key.provider,
        memberId: nameIn(this.#books, key.playerId),
        reference,
        currency: key.currency,
        amount: movement,
        reason: doubt,
        detail: `${action} moved ${moved.toString()}`,
        closing: undefined,
      };
    });
  }

  #noted(): readonly InDoubtItem[] {
    const { money } = this.#books;
    return [...money.refusals.values()]
      .filter(({ event, wallet }) => {
        const isTaken = ({ key, transaction }: (typeof money.walletTransactions)[number]): boolean =>
          key.playerId === wallet.playerId &&
          transaction.status === 'accepted' &&
          isSameEvent(transaction, event) &&
          isSameNumber(transaction, event);
        return !money.walletTransactions.some(isTaken);
      })
      .map(({ id, wallet: key, event, because, firstAtMs: sinceMs }) =>
        this.#refusal({ id, key, event, sinceMs }, because),
      );
  }

  #refusal(
    { id, key, event, sinceMs }: Refused,
    because: WalletTransaction['refusedBecause'] = 'conflict',
  ): InDoubtItem {
    return {
      kind: 'refusal' as const,
      id,
      sinceMs,
      agent: key.agent,
      provider: key.provider,
      memberId: nameIn(this.#books, key.playerId),
      reference: event.transactionId,
      currency: key.currency,
      amount: event.movement,
      reason: because satisfies InDoubtReason,
      detail: event.action,
      closing: undefined,
    };
  }
}

interface Refused extends Pick<InDoubtItem, 'id' | 'sinceMs'> {
  readonly key: InMemoryMoney['walletTransactions'][number]['key'];
  readonly event: WalletEvent;
}
