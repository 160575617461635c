import type {
  DueQuery,
  KeptAnswer,
  OpenBet,
  OpenBetBook,
  OpenRound,
  StayingBets,
} from '../../src/application/ports/open-bet-book.ts';
import type { BookUnit } from '../../src/domain/reconciliation/compare-books.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { InMemoryPlayers } from './in-memory-players.ts';
import type { InMemoryMoney } from './in-memory-money.ts';

interface KeptBet {
  bet: OpenBet;
  readonly unit: BookUnit;
  askAtMs: number;
  askedAtMs: number | undefined;
  said: string | undefined;
}

const nameOf = ({ provider, playerId, key }: Pick<OpenBet, 'provider' | 'playerId' | 'key'>): string =>
  JSON.stringify([provider, playerId, key]);

/** Each transaction was recorded when it happened. */
export class InMemoryOpenBetBook implements OpenBetBook {
  readonly #money: InMemoryMoney;
  readonly #players: InMemoryPlayers;
  readonly #bets = new Map<string, KeptBet>();
  #read = 0;

  constructor(money: InMemoryMoney, players = new InMemoryPlayers()) {
    this.#money = money;
    this.#players = players;
  }

  async note(units: ReadonlyMap<string, BookUnit>, beforeMs: number): Promise<boolean> {
    const ahead = this.#money.walletTransactions.slice(this.#read);
    const young = ahead.findIndex(({ transaction }) => transaction.occurredAtMs >= beforeMs);
    const piece = young === -1 ? ahead : ahead.slice(0, young);
    this.#read += piece.length;
    for (const { key: wallet, transaction } of piece) {
      const unit = units.get(wallet.provider);
      const key = unit === 'wager' ? transaction.wagerId : transaction.roundId;
      if (unit === undefined || key === undefined) continue;
      if (transaction.action !== 'BET' || transaction.status !== 'accepted') continue;
      const { provider, playerId, currency } = wallet;
      const { transactionId, occurredAtMs: placedAtMs } = transaction;
      const bet = { provider, playerId, currency, key, transactionId, placedAtMs, asked: 0 };
      const kept = { bet, unit, askAtMs: placedAtMs, askedAtMs: undefined, said: undefined };
      if (!this.#isOver(kept) && !this.#bets.has(nameOf(bet))) this.#bets.set(nameOf(bet), kept);
    }
    return false;
  }

  async claim({ provider, nowMs, leaseUntilMs, max, windowMs }: DueQuery): Promise<readonly OpenBet[]> {
    const own = [...this.#bets.values()].filter(({ bet }) => bet.provider === provider);
    const due = own.filter(({ askAtMs }) => askAtMs <= nowMs);
    const asked = own.filter(({ askedAtMs = -Infinity }) => askedAtMs > nowMs - windowMs).length;
    for (const one of due) if (this.#isOver(one)) this.#bets.delete(nameOf(one.bet));
    const taken = due.filter((one) => !this.#isOver(one)).slice(0, Math.max(0, max - asked));
    for (const one of taken) {
      one.bet = { ...one.bet, asked: one.bet.asked + 1 };
      one.askAtMs = leaseUntilMs;
      one.askedAtMs = nowMs;
    }
    return taken.map(({ bet }) => bet);
  }

  async answered(
    bet: Pick<OpenBet, 'provider' | 'playerId' | 'key'>,
    { askAgainAtMs, said }: KeptAnswer,
  ): Promise<void> {
    const kept = this.#bets.get(nameOf(bet));
    if (kept === undefined) return;
    kept.askAtMs = askAgainAtMs;
    kept.said = said;
  }

  async openOf(
    { agent, provider }: { readonly agent: string; readonly provider: string | undefined },
    { offset, pageSize }: PageRequest,
  ): Promise<Page<OpenRound>> {
    const open = [...this.#bets.values()].flatMap((kept): readonly OpenRound[] => {
      const { bet, unit, said } = kept;
      const player = this.#players.players.get(bet.playerId);
      const isMeant = player?.agent === agent && (provider ?? bet.provider) === bet.provider;
      const { provider: of, key, transactionId, currency, placedAtMs } = bet;
      return player !== undefined && isMeant && !this.#isOver(kept)
        ? [{ provider: of, memberId: player.memberId, unit, key, transactionId, currency, placedAtMs, said }]
        : [];
    });
    const sorted = open.sort((left, right) => left.placedAtMs - right.placedAtMs);
    return { list: sorted.slice(offset, offset + pageSize), total: sorted.length };
  }

  async staying(countMax: number): Promise<readonly StayingBets[]> {
    const open = [...this.#bets.values()].filter((one) => one.bet.asked > 0 && !this.#isOver(one)).slice(0, countMax);
    return [...new Set(open.map(({ bet }) => bet.provider))].sort().map((provider) => {
      const own = open.filter(({ bet }) => bet.provider === provider);
      return { provider, count: own.length, oldestAtMs: Math.min(...own.map(({ bet }) => bet.placedAtMs)) };
    });
  }

  #isOver({ bet, unit }: Pick<KeptBet, 'bet' | 'unit'>): boolean {
    return this.#money.walletTransactions.some(
      ({ key, transaction }) =>
        key.provider === bet.provider &&
        key.playerId === bet.playerId &&
        (unit === 'wager' ? transaction.wagerId : transaction.roundId) === bet.key &&
        transaction.status === 'accepted' &&
        transaction.action !== 'BET',
    );
  }
}
