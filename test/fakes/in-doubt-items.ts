/** Items in doubt that need no times. Each is derived from the present books in memory. */
import type { LateBefore, OverItem } from '../../src/application/ports/in-doubt-book.ts';
import type { Grant } from '../../src/domain/free-rounds/grant.ts';
import type { InDoubtItem } from '../../src/domain/in-doubt/in-doubt-item.ts';
import { OWNED_DETAIL } from '../../src/domain/in-doubt/owned-detail.ts';
import type { KeptCallback } from './in-memory-callbacks.ts';
import type { CallbackBooks } from './in-memory-callback-world.ts';

export function differencesIn({ differences, players }: CallbackBooks): {
  readonly open: readonly InDoubtItem[];
  readonly gone: readonly InDoubtItem[];
} {
  const items = differences.map(({ playerId, key, ...found }) => {
    const { agent, memberId } = players.players.get(playerId)!;
    const note = 'A later comparison did not find it any more.';
    return {
      kind: 'difference' as const,
      id: found.id,
      sinceMs: found.foundAtMs,
      agent,
      provider: found.provider,
      memberId,
      reference: `${key} ${agent}_${memberId}`,
      currency: found.currency,
      amount: found.amount,
      reason: found.reason,
      detail: found.detail,
      closing: found.goneAtMs === undefined ? undefined : { note, by: 'reconciliation', atMs: found.goneAtMs },
    };
  });
  return {
    open: items.filter(({ closing }) => closing === undefined),
    gone: items.filter(({ closing }) => closing !== undefined),
  };
}

export const parkedCallbacksIn = (books: CallbackBooks): readonly InDoubtItem[] =>
  books.callbacks.callbacks
    .filter(({ status }) => status === 'parked')
    .map((callback) => callbackItemOf(books, callback));

export function callbackItemOf(books: CallbackBooks, callback: KeptCallback): InDoubtItem {
  const { callbacks, money } = books;
  const told = money.walletTransactions.find(({ transaction }) => transaction.id === callback.transactionId);
  return {
    kind: 'callback' as const,
    id: callback.id,
    sinceMs: callbacks.laneOf(callback).readyAtMs,
    agent: callback.agent,
    provider: told?.key.provider,
    memberId: nameIn(books, told?.key.playerId),
    reference: told?.transaction.transactionId ?? callback.transactionId,
    currency: told?.key.currency,
    amount: told?.transaction.moved,
    reason: callback.parkedFor ?? 'undelivered',
    detail: callback.role,
    closing: undefined,
  };
}

export function unbookedIn({ money }: CallbackBooks): readonly InDoubtItem[] {
  const { unbooked, walletTransactions } = money;
  return [...unbooked.values()]
    .filter(
      ({ provider, kind, reference, amount }) =>
        !walletTransactions.some(
          ({ key, transaction: taken }) =>
            key.provider === provider &&
            taken.kind === kind &&
            taken.transactionId === reference &&
            taken.status === 'accepted' &&
            amount?.equals(taken.movement) === true,
        ),
    )
    .map(({ id, firstAtMs: sinceMs, provider, reference, currency, amount, because: reason, detail }) => ({
      kind: 'refusal' as const,
      id,
      sinceMs,
      ...ownerOf(reason, detail),
      provider,
      reference,
      currency,
      amount,
      reason,
      detail,
      closing: undefined,
    }));
}

function ownerOf(reason: InDoubtItem['reason'], detail: string) {
  const [, memberId, agent] = (reason === 'unreadable' && new RegExp(OWNED_DETAIL).exec(detail)) || [];
  return { agent, memberId };
}

/** Grants without a decision, and bonuses that were not given here. */
export function grantsIn({ money }: CallbackBooks, { transfersMs }: LateBefore): readonly InDoubtItem[] {
  return [...money.grants.values()].flatMap(({ grant }) => {
    const sinceMs = grant.status === 'cancelling' ? (grant.checkedAtMs ?? grant.createdAtMs) : grant.createdAtMs;
    const { bonusCode = '', won: amount } = grant;
    if (grant.status === 'foreign') return { ...grantItem(grant, 'unknown_grant'), reference: bonusCode, amount };
    const isLate = (grant.status === 'pending' || grant.status === 'cancelling') && sinceMs < transfersMs;
    return isLate ? { ...grantItem(grant, 'grant_undecided'), sinceMs } : [];
  });
}

/** The item of a grant that was decided. */
export function overGrantIn({ money }: CallbackBooks, id: string): OverItem | undefined {
  const grant = money.grants.get(id)?.grant;
  if (grant === undefined || !['granted', 'failed', 'cancelled'].includes(grant.status)) return undefined;
  return { item: grantItem(grant, 'grant_undecided'), outcome: grant.status };
}

const grantItem = (grant: Grant, reason: InDoubtItem['reason']): InDoubtItem => ({
  kind: 'grant',
  id: grant.id,
  sinceMs: grant.createdAtMs,
  agent: grant.agent,
  provider: grant.provider,
  memberId: grant.memberId,
  reference: grant.grantId ?? '',
  currency: grant.currency,
  amount: undefined,
  reason,
  detail: grant.remark,
  closing: undefined,
});

/** The Agent's name of a player. */
export const nameIn = ({ players }: CallbackBooks, playerId: string | undefined): string | undefined =>
  players.players.get(playerId ?? '')?.memberId;
