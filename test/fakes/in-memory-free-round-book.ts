import type {
  BegunGrant,
  BonusPlace,
  FreeRoundBook,
  GrantChange,
  GrantFilter,
  NewGrant,
} from '../../src/application/ports/free-round-book.ts';
import type { WalletKey } from '../../src/application/ports/wallet-book.ts';
import { looksOf, orderOf, type Grant, type GrantOrder, type GrantStatus } from '../../src/domain/free-rounds/grant.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import type { WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import { InMemoryMoney } from './in-memory-money.ts';
import { InMemoryPlayers } from './in-memory-players.ts';

export class InMemoryFreeRoundBook implements FreeRoundBook {
  readonly #money: InMemoryMoney;
  readonly #players: InMemoryPlayers;

  constructor(money = new InMemoryMoney(), players = new InMemoryPlayers()) {
    this.#money = money;
    this.#players = players;
  }

  async begin({ nowMs, ...order }: NewGrant, dueAtMs: number): Promise<BegunGrant> {
    const known = this.#known(order.agent, order.grantId);
    if (known !== undefined) return { kind: 'known', grant: known };
    const alike = this.#all().find((grant) => grant.status === 'pending' && looksAlike(grant, order));
    if (alike !== undefined) return { kind: 'alike', grantId: alike.grantId ?? '' };
    const grant: Grant = {
      ...order,
      ...UNPLAYED,
      memberId: this.#players.players.get(order.playerId)?.memberId ?? '',
      status: 'pending',
      bonusCode: undefined,
      createdAtMs: nowMs,
    };
    this.#money.grants.set(grant.id, { grant, dueAtMs });
    return { kind: 'new', grant };
  }

  async change(id: string, from: readonly GrantStatus[], change: GrantChange): Promise<Grant> {
    const kept = this.#money.grants.get(id);
    if (kept === undefined) throw new Error(`there is no grant ${id}`);
    const { dueAtMs = kept.dueAtMs, ...fields } = change;
    const other = this.#all().find((one) => one.id !== id && isBonus(one, kept.grant, change.bonusCode));
    if (!from.includes(kept.grant.status) || (other !== undefined && other.status !== 'foreign')) return kept.grant;
    if (other !== undefined) this.#money.grants.delete(other.id);
    const grant = { ...kept.grant, ...fields, won: kept.grant.won.plus(other?.won ?? Decimal.ZERO) };
    this.#money.grants.set(id, { grant, dueAtMs });
    return grant;
  }

  async find(agent: string, grantId: string): Promise<Grant | undefined> {
    return this.#known(agent, grantId);
  }

  async list(filter: GrantFilter, { offset, pageSize }: PageRequest): Promise<Page<Grant>> {
    const names = ['agent', 'memberId', 'provider', 'grantId'] as const;
    const found = this.#all()
      .filter((grant) => names.every((name) => filter[name] === undefined || filter[name] === grant[name]))
      .sort((left, right) => right.createdAtMs - left.createdAtMs || (left.id < right.id ? 1 : -1));
    return { list: found.slice(offset, offset + pageSize), total: found.length };
  }

  async grantIdsOf(place: BonusPlace, bonusCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const own = this.#all().filter((grant) => bonusCodes.some((code) => isBonus(grant, place, code)));
    return new Map(own.flatMap(({ bonusCode = '', grantId }) => (grantId === undefined ? [] : [[bonusCode, grantId]])));
  }

  async claimDue(nowMs: number, leaseEndMs: number, limit: number): Promise<readonly Grant[]> {
    const due = [...this.#money.grants.values()]
      .filter(({ grant: { status }, dueAtMs }) => ['pending', 'cancelling'].includes(status) && dueAtMs <= nowMs)
      .sort((left, right) => left.dueAtMs - right.dueAtMs)
      .slice(0, limit);
    for (const { grant } of due) this.#money.grants.set(grant.id, { grant, dueAtMs: leaseEndMs });
    return due.map(({ grant }) => grant);
  }

  #known(agent: string, grantId: string): Grant | undefined {
    return this.#all().find((grant) => grant.agent === agent && grant.grantId === grantId);
  }

  #all(): readonly Grant[] {
    return [...this.#money.grants.values()].map(({ grant }) => grant);
  }
}

/** Adds the win of a free round to its grant, as the wallet book does it. */
export function noteFreeWin(money: InMemoryMoney, key: WalletKey, { moved, report }: WalletTransaction): void {
  const { bonusCode } = report;
  if (bonusCode === undefined || moved.isZero()) return;
  const kept = [...money.grants.values()].find(({ grant }) => isBonus(grant, key, bonusCode));
  if (kept !== undefined) {
    const { grant } = kept;
    money.grants.set(grant.id, { ...kept, grant: { ...grant, won: grant.won.plus(moved) } });
    return;
  }
  const { agent, playerId, provider, currency } = key;
  const whose = { agent, playerId, provider, currency, memberId: money.memberIdOf(playerId) };
  const grant: Grant = {
    ...FOREIGN,
    ...whose,
    id: crypto.randomUUID(),
    bonusCode,
    won: moved,
    createdAtMs: Date.now(),
  };
  money.grants.set(grant.id, { grant, dueAtMs: 0 });
}

const UNPLAYED = { roundsPlayed: 0, won: Decimal.ZERO, remark: '', checkedAtMs: undefined };
const FOREIGN = {
  ...UNPLAYED,
  grantId: undefined,
  games: [],
  rounds: undefined,
  stake: undefined,
  startsAtMs: undefined,
  endsAtMs: undefined,
  status: 'foreign' as const,
  grantedBy: '',
};

const isBonus = (grant: Grant, { playerId, provider }: BonusPlace, bonusCode: string | undefined): boolean =>
  bonusCode !== undefined &&
  grant.bonusCode === bonusCode &&
  grant.playerId === playerId &&
  grant.provider === provider;

function looksAlike(grant: Grant, order: GrantOrder): boolean {
  const kept = orderOf(grant);
  return (
    kept?.playerId === order.playerId &&
    kept.provider === order.provider &&
    kept.currency === order.currency &&
    looksOf(kept) === looksOf(order)
  );
}
