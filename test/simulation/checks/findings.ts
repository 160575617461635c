/** The conditions after every step, and those at the end, when nothing fails any more and all is quiet. */
export const INVARIANTS = {
  ledger_adds_up: 'All entries of a currency add up to zero.',
  transactions_once: 'No identity of a provider is applied twice.',
  transactions_known: 'Nothing is booked that no provider has sent.',
  wallets_covered: 'No balance is below zero but by a movement whose policy allows it.',
  balances_explained: 'A balance is what was deposited and what providers moved.',
  cancelled_stays_cancelled: 'A bet that was taken back before it came is not taken.',
  blocked_stakes_nothing: 'While a player is blocked, no stake of the player is accepted.',
  limits_hold: 'No stake is accepted that brings what a player has lost beyond a limit.',
  taken_back_once: 'A bet is given back once, and no more of it than was taken; so is a payout.',
  told_is_moved: 'What a provider is told is done moved what it says, or a person is asked to look at it.',
  records_stand: 'A wager that was settled from its record comes to what the record says, and stays so.',
  refused_is_in_doubt: 'Money that a provider reports and that is refused is in doubt.',
  callbacks_kept:
    'Each accepted transaction has its callbacks from the moment of its commit, and they go on until they are delivered.',
  delivered_is_acknowledged: 'A callback counts as delivered only when the Agent has accepted it.',
  order_kept: 'The Agent sees first what was booked first, of one player’s wager or round.',
  one_at_a_time: 'No two processes send callbacks of one lane at once.',
  told_once: 'No movement is told under two ids, and no id with two contents.',
  asked_once: 'An Agent is asked once about a bet.',
  failed_comes_to_nothing:
    'A bet that is not taken here comes to nothing at an Agent that holds the wallet; one that is taken is taken there once.',
  told_is_booked: 'What a provider is told is what the books say.',
  no_surprises: 'Nothing fails but what was made to fail.',
  comes_to_rest: 'When nothing fails any more, everything is decided and delivered.',
  provider_agrees:
    'What a provider takes for accepted is booked once, what it takes for refused or cancelled comes to nothing.',
  rounds_net: 'Each round comes to what its provider was told.',
  agent_agrees: 'The Agent’s own books say what the ledger says.',
} as const;

export type Invariant = keyof typeof INVARIANTS;

export interface Violation {
  readonly invariant: Invariant;
  readonly detail: string;
}

/** The first violation that was found. */
export class Findings {
  #violation: Violation | undefined;

  get violation(): Violation | undefined {
    return this.#violation;
  }

  report(invariant: Invariant, detail: string): void {
    this.#violation ??= { invariant, detail };
  }

  /** Reports a violation unless `isSo`. */
  expect(isSo: boolean, invariant: Invariant, detail: () => string): void {
    if (!isSo) this.report(invariant, detail());
  }
}
