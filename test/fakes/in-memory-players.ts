import type { CurrencyLimits } from '../../src/application/ports/player-limits.ts';
import type { Block } from '../../src/domain/player/block.ts';
import type { NewGameSession } from '../../src/application/ports/game-sessions.ts';
import type { SessionEnd } from '../../src/domain/player/game-session.ts';
import type { Player, ProviderAccount } from '../../src/domain/player/player.ts';
import { TimeZone } from '../../src/domain/statement/time-zone.ts';

export const NO_LIMITS: Pick<CurrencyLimits, 'limits' | 'days'> = { limits: new Map(), days: [] };

/** A session, and its end unless it is its expiry. */
export interface KeptGameSession extends NewGameSession {
  readonly startedAtMs: number;
  ended: { readonly atMs: number; readonly because: SessionEnd } | undefined;
}

/** The data that the in-memory stores of players and of accounts share, because the owner of an account needs both. */
export class InMemoryPlayers {
  /** By id. */
  readonly players = new Map<string, Player>();
  readonly accounts: ProviderAccount[] = [];
  /** The blocks of each player, the newest first. */
  readonly blocks = new Map<string, readonly Block[]>();
  /** The newest first. */
  readonly sessions: KeptGameSession[] = [];
  /** By the player's id, a space, and the currency. */
  readonly limits = new Map<string, Pick<CurrencyLimits, 'limits' | 'days'>>();
  /** The time zone of an Agent. */
  timeZoneOf: (agent: string) => string = () => 'UTC';
  /** The clock of the database. */
  nowMs: () => number = Date.now;

  zoneOf(playerId: string): TimeZone {
    return TimeZone.of(this.timeZoneOf(this.players.get(playerId)?.agent ?? ''))!;
  }

  clear(): void {
    this.players.clear();
    this.accounts.length = 0;
    this.blocks.clear();
    this.sessions.length = 0;
    this.limits.clear();
  }
}
