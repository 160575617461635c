/** How a provider-specific operation is called. */
export interface ExtensionOperation {
  /**
   * Whom it concerns. `player`: the one player whose upstream name goes into `playerParameter`. `catalogue`: nobody, it reads what all may
   * know. `provider`: every player of the provider, so only Agents that operate the provider may call it.
   * With `playerParameter` and `provider`, naming a player narrows the operation to that player.
   */
  readonly concerns: 'player' | 'catalogue' | 'provider';
  /** The upstream's name for the parameter that names the player. */
  readonly playerParameter?: string;
  /** Whether it only reads what players did; of a player who is known there that stays possible after the Agent's offer has ended. */
  readonly readsPast?: boolean;
  /** Parameters that must be sent, by the upstream's own names. */
  readonly mandatory: readonly string[];
  /** Parameters that may be sent. `any`: what this operation takes is not documented, so the caller's parameters pass as they are. */
  readonly optional: readonly string[] | 'any';
}

/** Every provider-specific operation of a protocol, by the name the specification gives it. */
export type ExtensionTable = Readonly<Record<string, ExtensionOperation>>;
