/** A player of one Agent. */
export interface Player {
  readonly id: string;
  readonly agent: string;
  /** The Agent's name for the player, in upper case; unique within the Agent. */
  readonly memberId: string;
  /** Whether the player has launched a game since the last logout. */
  readonly isActive: boolean;
}

/** The account of a player at one provider in one currency. Upstreams give each name one fixed currency. */
export interface ProviderAccount {
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
  /** The name there; unique within the provider, and never changed. */
  readonly upstreamName: string;
  /** Whether the provider is known to have the player. */
  readonly isRegistered: boolean;
}
