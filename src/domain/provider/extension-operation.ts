/** The rules for calls of one provider-specific operation. */
export interface ExtensionOperation {
  /**
   * The players that it concerns. `player`: one player, whose upstream name goes into `playerParameter`. `catalogue`: none; it reads public
   * data. `provider`: every player of the provider, so only Agents that operate the provider may call it.
   * With `playerParameter` and `provider`, a call that names a player concerns this player only.
   */
  readonly concerns: 'player' | 'catalogue' | 'provider';
  /** The upstream's name for the parameter that names the player. */
  readonly playerParameter?: string;
  /** Whether it only reads what players did. For players with an account there, it stays possible after the Agent's offer has ended. */
  readonly readsPast?: boolean;
  /** Parameters that must be sent, by the upstream's own names. */
  readonly mandatory: readonly string[];
  /** Parameters that may be sent. `any`: the parameters are not documented, so the caller's parameters pass as they are. */
  readonly optional: readonly string[] | 'any';
}

/** Every provider-specific operation of a protocol, by the name the specification gives it. */
export type ExtensionTable = Readonly<Record<string, ExtensionOperation>>;
