import type { LookupFunction } from 'node:net';

/** The Agent whose callbacks are tried, and the facts about it from the options. */
export interface AgentUnderTest {
  /** The callback base, without a slash at its end. */
  readonly url: string;
  /** The port of this machine at which the Agent fetches; undefined if it is called. */
  readonly fetchPort: number | undefined;
  readonly secret: string;
  /** The keeper of the players' money. */
  readonly walletMode: 'gateway' | 'agent';
  readonly player: string;
  readonly otherPlayer: string | undefined;
  readonly disabledPlayer: string | undefined;
  readonly currency: string;
  /** A currency in which the players have no account. */
  readonly otherCurrency: string;
  readonly provider: string;
  readonly otherProvider: string;
  readonly game: string;
  /** Whether the Agent accepts reports on bets, and not only wallet callbacks. */
  readonly takesBetPush: boolean;
  /** The address for notices; undefined if none are tried. */
  readonly noticeUrl: string | undefined;
  /** The source of balances: the balance callback, the answer to a settlement of 0, or none. */
  readonly balanceFrom: 'callback' | 'answers' | 'nowhere';
  /** The player's balance at the start; it is read if absent. */
  readonly openingBalance: string | undefined;
  readonly timeoutMs: number;
  /** Finds the addresses of the name in the URL; by default, as the system does. */
  readonly lookup?: LookupFunction;
}
