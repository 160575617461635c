import type { GameFields } from '../catalogue/game-draft.ts';
import type { Platform } from '../catalogue/game-details.ts';
import type { Game } from '../catalogue/game.ts';
import type { UpstreamName } from '../player/upstream-name.ts';
import type { Decimal } from '../shared/decimal.ts';
import type { UnifiedCall } from './unified-call.ts';

export type Nothing = Readonly<Record<string, never>>;

/** A player in the form in which one provider knows the player. */
export interface UpstreamPlayer {
  /** The name that the gateway gave the player there. */
  readonly name: string;
  /** The wallet's currency. The protocol converts it to its own codes and units. */
  readonly currency: string;
}

/** The fields of a game that a launch needs. */
export interface LaunchedGame {
  /** The provider's code of the game, as the catalogue stores it. */
  readonly code: string;
  readonly category: string;
}

/** The values of fields that the Agent omits. */
export const LAUNCH_DEFAULTS = { platform: 'WEB', language: 'en-US' } as const;

/** The place and manner in which a game is shown. */
export interface LaunchView {
  readonly game: LaunchedGame;
  readonly platform: Platform;
  /** BCP 47, such as `en-US`. A protocol that lacks the language shows its nearest one or its default. */
  readonly language: string;
  /** The page to which the player returns after the game. */
  readonly returnUrl: string | undefined;
  /** The player's own IP address, if the Agent sent it. */
  readonly playerIp: string | undefined;
  /** The player's country by ISO 3166-1, such as `DE`, if the Agent sent it. */
  readonly country?: string | undefined;
}

/** The URL that opens the game. */
export interface Launched {
  readonly url: string;
  /** If a lobby is opened: the beginning of the codes of all games that it leads to; empty for all games of the provider. */
  readonly leadsTo?: string | undefined;
  /** Until when the player may play by this launch, if the provider says so. */
  readonly expiresAtMs?: number | undefined;
}

export const BET_STATUSES = ['unsettled', 'settled', 'cancelled', 'void'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** One bet in the provider's books. Amounts are in the wallet's currency and unit. */
export interface BetRecord {
  readonly betId: string;
  readonly roundId: string | undefined;
  /** The name that the gateway gave the player there; undefined if only the question named the player. */
  readonly player: UpstreamName | undefined;
  readonly gameCode: string | undefined;
  /** The stake. */
  readonly betAmount: Decimal;
  /** The turnover that counts; undefined if the provider does not state it. */
  readonly validBetAmount: Decimal | undefined;
  /** The amount that was paid back, including the stake. */
  readonly payoutAmount: Decimal;
  /** Payout minus stake. */
  readonly winLoss: Decimal;
  readonly currency: string | undefined;
  readonly status: BetStatus;
  readonly betAtMs: number | undefined;
  readonly settledAtMs: number | undefined;
  /** The numbers of the bet's movements; absent if the record does not name all of them. */
  readonly numbers?: RecordedNumbers | undefined;
}

/** The numbers under which the callbacks of a bet moved money. */
export interface RecordedNumbers {
  /** One number for each confirmation. Several bets of a round may share one. */
  readonly stakes: readonly string[];
  /** Undefined if nothing was paid, or if the protocol numbers payouts by their rounds. */
  readonly payout: string | undefined;
}

/** A game as the provider lists it, with both flags: `isActive` is false when the provider has withdrawn the game. */
export type ListedGame = Omit<GameFields, 'provider'> & Pick<Game, 'isMaintenance' | 'isActive'>;

/** The state of an order, which is a transfer or a bet. `unknown`: the provider has no order with that name. */
export type OrderState = 'succeeded' | 'failed' | 'pending' | 'unknown';

/** The input and the answer of each unified call to a provider; in the specification's order. */
export interface UpstreamCalls {
  readonly player_registration: {
    readonly input: { readonly player: UpstreamPlayer };
    /** `at_launch`: this protocol creates the player with the first launch. A player who exists already is `registered`. */
    readonly answer: { readonly status: 'registered' | 'at_launch' };
  };
  readonly balance_query: {
    readonly input: { readonly player: UpstreamPlayer };
    readonly answer: { readonly balance: Decimal };
  };
  readonly fund_transfer: {
    readonly input: {
      readonly player: UpstreamPlayer;
      /** The idempotency key, at most 32 letters, digits and "-": the gateway's own id of the transfer, a GUID without dashes. */
      readonly orderId: string;
      /** Positive: into the provider; negative: out of it. Never zero. */
      readonly amount: Decimal;
    };
    readonly answer: { readonly balanceAfter: Decimal | undefined };
  };
  readonly game_launch: {
    readonly input: LaunchView & { readonly player: UpstreamPlayer };
    readonly answer: Launched;
  };
  readonly game_demo: {
    readonly input: LaunchView & { readonly currency: string };
    readonly answer: Launched;
  };
  readonly kick_logout: {
    readonly input: { readonly player: UpstreamPlayer };
    readonly answer: Nothing;
  };
  readonly bet_records: {
    readonly input: {
      readonly startMs: number;
      /** The end is not included. */
      readonly endMs: number;
      /** Undefined: the records of all players of this provider. */
      readonly player: UpstreamPlayer | undefined;
    };
    /** All records of the range, in no particular order. */
    readonly answer: { readonly records: readonly BetRecord[] };
  };
  readonly bet_detail: {
    readonly input: { readonly betId: string; readonly player: UpstreamPlayer | undefined };
    /** A page to show, or the record. `owner`: the player of the bet, so that no Agent sees a bet of another Agent. */
    readonly answer: {
      readonly owner: UpstreamName;
      readonly url: string | undefined;
      readonly record: BetRecord | undefined;
    };
  };
  readonly game_list: {
    /** `cursor`: the end of the page before; undefined for the first page. */
    readonly input: { readonly cursor: string | undefined };
    /** `nextCursor` undefined: this is the last page. `total`: the number of all games, if the provider states it. */
    readonly answer: {
      readonly games: readonly ListedGame[];
      readonly nextCursor: string | undefined;
      readonly total: number | undefined;
    };
  };
  readonly order_status: {
    readonly input: { readonly orderId: string; readonly player: UpstreamPlayer | undefined };
    readonly answer: {
      readonly state: OrderState;
      /** The player of the order; undefined if the provider names none. */
      readonly owner: UpstreamName | undefined;
      readonly amount: Decimal | undefined;
      readonly balanceAfter: Decimal | undefined;
      /** The provider's own word for the state, for operators. */
      readonly remark: string;
    };
  };
  readonly health_check: {
    readonly input: Nothing;
    /** Any answer means healthy. An upstream in maintenance refuses the call. */
    readonly answer: Nothing;
  };
}

export type UpstreamInput<C extends UnifiedCall> = UpstreamCalls[C]['input'];
export type UpstreamAnswer<C extends UnifiedCall> = UpstreamCalls[C]['answer'];
