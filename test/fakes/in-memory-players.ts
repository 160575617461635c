import type { Block } from '../../src/domain/player/block.ts';
import type { NewGameSession } from '../../src/application/ports/game-sessions.ts';
import type { SessionEnd } from '../../src/domain/player/game-session.ts';
import type { Player, ProviderAccount } from '../../src/domain/player/player.ts';

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
  /** The clock of the database. */
  nowMs: () => number = Date.now;

  clear(): void {
    this.players.clear();
    this.accounts.length = 0;
    this.blocks.clear();
    this.sessions.length = 0;
  }
}
