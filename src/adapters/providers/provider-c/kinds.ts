import { inLowerCase, type MoneyKind, type Said } from '../protocol-kit.ts';

/**
 * The kinds of the callbacks, by their names. Types of BalanceAdjustment: 1 is a reward of a campaign, whose details name the event and the redemption, 2 is
 * a gift for the dealer (names in the guide's table of contents, meanings in three receivers). PlaceBetCancel and type 3 take something back.
 */
const KINDS: Readonly<Record<string, MoneyKind>> = {
  PlaceBet: 'stake',
  PlayerWin: 'win',
  PlayerLost: 'win',
  'BalanceAdjustment:1': 'promo',
  'BalanceAdjustment:2': 'tip',
};

/** The fields that refine the name of a callback. */
export interface KindWords {
  readonly adjustmenttype?: string | undefined;
  readonly jackpotwin?: string | undefined;
}

/** The statements of a callback about its money. The end of its round depends on its number. */
export function saidBy(callback: string, { adjustmenttype, jackpotwin }: KindWords): Said {
  const providerAction = adjustmenttype === undefined ? callback : `${callback}:${adjustmenttype}`;
  const kind = KINDS[providerAction];
  if (kind === undefined) return { providerAction };
  return { providerAction, moneyKind: kind === 'win' && isJackpot(jackpotwin) ? 'jackpot' : kind };
}

/** For slots only: the document of a sister product has the field, and one receiver reads it. */
export const isJackpot = (jackpotwin = ''): boolean => inLowerCase(jackpotwin) === 'true';

/** By the document of a sister product and one receiver, a round has one PlayerWin or PlayerLost for each player, however many bets it has. */
export const ONE_PAYOUT: Said = { roundEnd: 'over_by_policy' };
