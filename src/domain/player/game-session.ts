/**
 * The reasons why a session is over. `ended`: somebody ended it by its id. `logout`, `block`: with all games of the player, where the provider could end
 * them. `replaced`: the player launched the same game again. `expired`: its provider had said until when it works.
 */
export const SESSION_ENDS = ['ended', 'logout', 'block', 'replaced', 'expired'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** One launch of a game for a player. */
export interface GameSession {
  readonly sessionId: string;
  readonly agent: string;
  readonly memberId: string;
  readonly provider: string;
  readonly currency: string;
  readonly gameId: string;
  /** The provider's code of the game. */
  readonly gameCode: string;
  /** The Agent's own text about the session. */
  readonly reference: string | undefined;
  readonly startedAtMs: number;
  /** Until when the provider lets the player play; undefined if the provider does not say. */
  readonly expiresAtMs: number | undefined;
  readonly endedAtMs: number | undefined;
  readonly endedBecause: SessionEnd | undefined;
  /** Whether nothing has ended it. No provider tells that a player has closed a game. */
  readonly isActive: boolean;
}

/** A launch, as far as an event of a provider may belong to it. */
export interface Launch {
  readonly id: string;
  readonly reference: string | undefined;
  readonly gameCode: string;
  /** For a lobby: the beginning of the codes of all games that it leads to, which is empty if it leads to all of the provider; else undefined. */
  readonly leadsTo: string | undefined;
}

/**
 * The launch to which an event belongs, if its provider names no session: the last one of the event's game, or of a lobby that leads to the game. An
 * event that names no game belongs to the last launch. `launches`: those of the player at the provider, the newest first.
 */
export const launchOf = (launches: readonly Launch[], gameCode: string | undefined): Launch | undefined =>
  launches.find(
    (launch) =>
      gameCode === undefined ||
      launch.gameCode === gameCode ||
      (launch.leadsTo !== undefined && gameCode.startsWith(launch.leadsTo)),
  );
