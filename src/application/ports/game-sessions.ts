import type { GameSession, SessionEnd } from '../../domain/player/game-session.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';
import type { AccountKey } from './account-store.ts';

/** The most launches among which the session of an event is looked for. */
export const LAUNCHES_MAX = 20;

/** A session that begins now. */
export interface NewGameSession
  extends
    Pick<GameSession, 'sessionId' | 'agent' | 'gameId' | 'gameCode' | 'reference' | 'expiresAtMs'>,
    Pick<ProviderAccount, 'playerId' | 'provider' | 'currency'> {
  /** As in `Launch`. */
  readonly leadsTo: string | undefined;
}

/** A filter for sessions; undefined fields do not restrict it. */
export interface GameSessionFilter {
  readonly agent?: string | undefined;
  readonly playerId?: string | undefined;
  /** In upper case. */
  readonly memberId?: string | undefined;
  readonly provider?: string | undefined;
  /** A GUID. */
  readonly gameId?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** The session began at this moment or later. */
  readonly sinceMs?: number | undefined;
  /** The session began before this moment. */
  readonly untilMs?: number | undefined;
}

/** The sessions of players. Moments are those of the database's clock. */
export interface GameSessions {
  /** Keeps a session. Other active sessions of the same account and game are over, as `replaced`. */
  begin(session: NewGameSession): Promise<void>;
  /** Undefined for an unknown id, and for a text that is no id. */
  find(sessionId: string): Promise<(GameSession & Pick<ProviderAccount, 'playerId'>) | undefined>;
  /** The sessions that began last are first. A page beyond the last one is an empty list with the true total. */
  list(filter: GameSessionFilter, page: PageRequest): Promise<Page<GameSession>>;
  /** The sessions of a player that began last, at most `limit`, the newest first. */
  latest(playerId: string, limit: number): Promise<readonly GameSession[]>;
  /** The ids of the active sessions of an account. */
  activeOf(account: AccountKey): Promise<readonly string[]>;
  /** Notes that sessions are over. One that is over already stays unchanged. */
  end(sessionIds: readonly string[], because: SessionEnd): Promise<void>;
}
