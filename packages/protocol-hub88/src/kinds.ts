import type { MoneyKind, Said } from './kit.ts';

/** The two movements of Hub88, by the ends of their paths. */
export type Movement = 'bet' | 'win';

/** Whose money a movement is: the player's, that of a free bet of the operator, or that of a promotion of the supplier. */
export type Origin = 'money' | 'free' | 'promo';

/**
 * Kinds of money. Sources: the document's page of the wallet (a bet debits, a win credits; `is_free` marks free bets, whose wins are real money), and
 * its changelog of May 2025 (`is_supplier_promo`: tournaments and jackpots of the supplier). Bets that take no money have no kind.
 */
const KINDS: Readonly<Record<Movement, Readonly<Record<Origin, MoneyKind | undefined>>>> = {
  bet: { money: 'stake', free: undefined, promo: undefined },
  win: { money: 'win', free: 'free_round', promo: 'promo' },
};

/** The statements of a movement. The end of the round is Hub88's own `round_closed`, which may be absent or null (document). */
export function saidBy(movement: Movement, origin: Origin, roundClosed: boolean | undefined): Said {
  return {
    moneyKind: KINDS[movement][origin],
    providerAction: movement,
    ...(roundClosed !== undefined && { roundEnd: roundClosed ? 'over' : 'open' }),
  };
}

/**
 * The kinds of `transactions/list` that move money (document; TK_JP_WIN and TK_BONUS_WIN stand there without an explanation). A free bet takes nothing.
 * TK_NEG_BET, which nobody explains, and kinds of later versions are not here.
 */
export const RECORDED: ReadonlyMap<string, 'bet' | 'free bet' | 'win' | 'rollback'> = new Map([
  ['TK_BET', 'bet'],
  ['TK_FREE_BET', 'free bet'],
  ['TK_WIN', 'win'],
  ['TK_FREE_WIN', 'win'],
  ['TK_JP_WIN', 'win'],
  ['TK_BONUS_WIN', 'win'],
  ['TK_ROLLBACK', 'rollback'],
]);
