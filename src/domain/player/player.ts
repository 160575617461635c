/** A player of one Agent, under the Agent's own name for them. */
export interface Player {
  readonly id: string;
  readonly agent: string;
  /** The Agent's name for them, in upper case; unique within the Agent. */
  readonly memberId: string;
  /** Whether they have launched a game since they were last logged out. */
  readonly isActive: boolean;
}

/** What a player has at one provider in one currency: upstreams fix the currency with the name. */
export interface ProviderAccount {
  readonly playerId: string;
  readonly provider: string;
  readonly currency: string;
  /** The name there; unique within the provider, and never changed. */
  readonly upstreamName: string;
  /** Whether the provider is known to have the player. */
  readonly isRegistered: boolean;
}
