import type { AccountKey } from '../../src/application/ports/account-store.ts';
import {
  LAUNCHES_MAX,
  type GameSessionFilter,
  type GameSessions,
  type NewGameSession,
} from '../../src/application/ports/game-sessions.ts';
import type { GameSession, Launch, SessionEnd } from '../../src/domain/player/game-session.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';
import { InMemoryPlayers, type KeptGameSession } from './in-memory-players.ts';

export class InMemoryGameSessions implements GameSessions {
  readonly #data: InMemoryPlayers;

  constructor(data = new InMemoryPlayers()) {
    this.#data = data;
  }

  async begin(session: NewGameSession): Promise<void> {
    const others = await this.#active((one) => isOfAccount(one, session) && one.gameId === session.gameId);
    await this.end(idsOf(others), 'replaced');
    this.#data.sessions.unshift({ ...session, startedAtMs: this.#data.nowMs(), ended: undefined });
  }

  async find(sessionId: string): ReturnType<GameSessions['find']> {
    const found = this.#data.sessions.find((one) => one.sessionId === sessionId.toLowerCase());
    return found && { ...this.#shown(found), playerId: found.playerId };
  }

  async list(filter: GameSessionFilter, { pageSize, offset }: PageRequest): Promise<Page<GameSession>> {
    const { playerId, sinceMs = -Infinity, untilMs = Infinity, ...exact } = filter;
    const list = this.#data.sessions
      .filter((one) => playerId === undefined || one.playerId === playerId)
      .map((one) => this.#shown(one))
      .filter((one) =>
        Object.entries(exact).every(([name, value]) => value === undefined || one[name as 'agent'] === value),
      )
      .filter(({ startedAtMs }) => startedAtMs >= sinceMs && startedAtMs < untilMs);
    return { list: list.slice(offset, offset + pageSize), total: list.length };
  }

  async latest(playerId: string, limit: number): Promise<readonly GameSession[]> {
    const own = this.#data.sessions.filter((one) => one.playerId === playerId);
    return own.slice(0, limit).map((one) => this.#shown(one));
  }

  async activeOf(account: AccountKey): Promise<readonly string[]> {
    return idsOf(await this.#active((one) => isOfAccount(one, account)));
  }

  async end(sessionIds: readonly string[], because: SessionEnd): Promise<void> {
    for (const one of await this.#active(({ sessionId }) => sessionIds.includes(sessionId))) {
      one.ended = { atMs: this.#data.nowMs(), because };
    }
  }

  async #active(isMeant: (one: KeptGameSession) => boolean): Promise<readonly KeptGameSession[]> {
    return this.#data.sessions.filter((one) => isMeant(one) && this.#shown(one).isActive);
  }

  #shown(one: KeptGameSession): GameSession {
    const { playerId, leadsTo: _, ended, ...session } = one;
    const { expiresAtMs } = session;
    const expired = expiresAtMs !== undefined && expiresAtMs <= this.#data.nowMs();
    const end = ended ?? (expired ? { atMs: expiresAtMs, because: 'expired' as const } : undefined);
    const memberId = this.#data.players.get(playerId)?.memberId ?? '';
    return { ...session, memberId, endedAtMs: end?.atMs, endedBecause: end?.because, isActive: end === undefined };
  }
}

/** The last launches from an account, the newest first. */
export const launchesOf = ({ sessions }: InMemoryPlayers, account: AccountKey): readonly Launch[] =>
  sessions
    .filter((one) => isOfAccount(one, account))
    .slice(0, LAUNCHES_MAX)
    .map(({ sessionId: id, reference, gameCode, leadsTo }) => ({ id, reference, gameCode, leadsTo }));

const isOfAccount = (one: AccountKey, { playerId, provider, currency }: AccountKey): boolean =>
  one.playerId === playerId && one.provider === provider && one.currency === currency;

const idsOf = (sessions: readonly KeptGameSession[]): readonly string[] => sessions.map(({ sessionId }) => sessionId);
