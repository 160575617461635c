import type { CurrencyLimits, NewLimits, PlayerLimits } from '../../src/application/ports/player-limits.ts';
import { changedLimits } from '../../src/domain/player/limit.ts';
import { sumsOf } from '../../src/domain/player/limited-money.ts';
import type { InvalidParameter } from '../../src/domain/shared/invalid-parameter.ts';
import { ok, type Result } from '../../src/domain/shared/result.ts';
import { InMemoryMoney } from './in-memory-money.ts';
import { InMemoryPlayers, NO_LIMITS } from './in-memory-players.ts';

/** Money in memory has no moments: all that was booked before a change counts as of its day. */
export class InMemoryPlayerLimits implements PlayerLimits {
  readonly #data: InMemoryPlayers;
  readonly #money: InMemoryMoney;

  constructor(data = new InMemoryPlayers(), money = new InMemoryMoney()) {
    this.#data = data;
    this.#money = money;
  }

  async change(
    playerId: string,
    { currency, wanted, waitMs, by }: NewLimits,
  ): Promise<Result<CurrencyLimits, InvalidParameter>> {
    const nowMs = this.#data.nowMs();
    const kept = this.#kept(playerId, currency);
    const changed = changedLimits(kept.limits, wanted, { nowMs, waitMs });
    if (!changed.ok) return changed;
    const limits = new Map(kept.limits);
    for (const kind of wanted.keys()) limits.set(kind, { ...changed.value.get(kind)!, by, atMs: nowMs });
    const booked = this.#money.walletTransactions.filter(
      ({ key, transaction }) =>
        key.playerId === playerId && key.currency === currency && transaction.status === 'accepted',
    );
    const day = this.#data.zoneOf(playerId).dayAt(nowMs);
    const refusedStakes = kept.days.reduce((sum, one) => sum + one.refusedStakes, 0);
    const sums = { ...sumsOf(booked.map(({ transaction }) => transaction)), refusedStakes };
    this.#data.limits.set(`${playerId} ${currency}`, { limits, days: [{ day, ...sums }] });
    return ok(this.#shown(playerId, currency));
  }

  async of(playerId: string): Promise<readonly CurrencyLimits[]> {
    const keys = [...this.#data.limits.keys()].filter((key) => key.startsWith(`${playerId} `));
    return keys
      .map((key) => key.slice(playerId.length + 1))
      .sort()
      .map((currency) => this.#shown(playerId, currency));
  }

  #shown(playerId: string, currency: string): CurrencyLimits {
    const timeZone = this.#data.zoneOf(playerId);
    return { currency, nowMs: this.#data.nowMs(), timeZone, ...this.#kept(playerId, currency) };
  }

  #kept(playerId: string, currency: string): Pick<CurrencyLimits, 'limits' | 'days'> {
    return this.#data.limits.get(`${playerId} ${currency}`) ?? NO_LIMITS;
  }
}
