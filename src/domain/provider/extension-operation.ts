/** The rules for calls of one provider-specific operation. */
export interface ExtensionOperation {
  /**
   * The players that it concerns. `player`: one player, whose upstream name goes into `playerParameter`. `catalogue`: none, because it reads public
   * data. `provider`: every player of the provider, so only Agents that operate the provider may call it. With `playerParameter` and `provider`, a
   * call that names a player concerns only this player.
   */
  readonly concerns: 'player' | 'catalogue' | 'provider';
  /** The upstream's name for the parameter that names the player. */
  readonly playerParameter?: string;
  /**
   * Whether it only reads the history of players. For players with an account at the provider, it stays possible after the Agent's offer has ended.
   */
  readonly readsPast?: boolean;
  /** Whether it opens all games of the provider to a player. */
  readonly opensGames?: boolean;
  /** The mandatory parameters, by the upstream's own names. */
  readonly mandatory: readonly string[];
  /** The optional parameters. `any`: the parameters are not documented, so the caller's parameters are passed on unchanged. */
  readonly optional: readonly string[] | 'any';
}

/** Every provider-specific operation of a protocol, by its name in the specification. */
export type ExtensionTable = Readonly<Record<string, ExtensionOperation>>;
