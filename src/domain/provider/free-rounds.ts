import type { RoundStake, StakeKind } from '../free-rounds/grant.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { LaunchedGame, UpstreamPlayer } from './upstream-call.ts';

/** The limits of free rounds in a protocol. Where its document has none, they are the gateway's own. */
export interface FreeRoundRules {
  /** The upstream operations, in the words of its document. */
  readonly operations: readonly string[];
  /** The most games of one grant. */
  readonly gamesMax: number;
  readonly roundsMax: number;
  /** The longest time from the beginning to the end, in days. */
  readonly daysMax: number;
}

/** A stake that the provider offers for free rounds in a game. */
export interface StakeOffer {
  /** The catalogue's code of the game. */
  readonly gameCode: string;
  readonly kind: StakeKind;
  /** In the wallet's unit; undefined: any amount. */
  readonly amount: Decimal | undefined;
  /** The number of rounds that this stake is bound to; undefined: any number. */
  readonly rounds: number | undefined;
}

/** A grant as it goes to a provider. */
export interface UpstreamGrant {
  /** The gateway's own id, 32 hexadecimal digits: a label, where the provider takes one. */
  readonly label: string;
  readonly player: UpstreamPlayer;
  readonly games: readonly LaunchedGame[];
  readonly rounds: number;
  readonly stake: RoundStake;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** A bonus in a provider's list. */
export interface ListedBonus {
  readonly bonusCode: string;
  readonly roundsPlayed: number;
  /** Whether it may be the asked grant, by everything that the list shows. */
  readonly fits: boolean;
  /** The provider says that nothing can be played any more: it could not give it, or it was taken back. Many providers leave such bonuses out. */
  readonly ended?: 'failed' | 'cancelled' | undefined;
}
