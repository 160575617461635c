/** The Agent whose callbacks are tried, and the facts that the kit was told about it. */
export interface AgentUnderTest {
  /** Callback base, without a slash at its end. */
  readonly url: string;
  readonly secret: string;
  /** The keeper of the players' money. */
  readonly walletMode: 'gateway' | 'agent';
  readonly player: string;
  readonly otherPlayer: string | undefined;
  readonly disabledPlayer: string | undefined;
  readonly currency: string;
  /** A currency that the players do not have. */
  readonly otherCurrency: string;
  readonly provider: string;
  readonly otherProvider: string;
  readonly game: string;
  /** Whether it takes reports too; otherwise wallets only. */
  readonly takesBetPush: boolean;
  /** How balances are seen: asked for by the balance callback, told in the answer to a settlement of 0, or not at all. */
  readonly balanceFrom: 'callback' | 'answers' | 'nowhere';
  /** The player's balance at the start; it is read if absent. */
  readonly openingBalance: string | undefined;
  readonly timeoutMs: number;
}
