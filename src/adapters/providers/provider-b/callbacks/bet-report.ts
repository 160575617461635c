import { inUpperCase, readShape, z, type BetReport } from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { categoryOf } from '../game-codes.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { wagerMembers } from '../wager-members.ts';
import type { Members } from './read-body.ts';
import { identifier, madeOnce, money, productCode, reported } from './fields.ts';

/** The longest text of details that the gateway passes on. A payload may have any length. */
const DETAIL_CHARACTERS_MAX = 4_096;
const DETAILS = ['action', 'wager_code', 'wager_type', 'wager_status', 'tip_amount', 'channel_code', 'payload'];

/** A bet is over if its wager has one of these statuses. */
const OVER = new Set(['SETTLED', 'RESETTLED', 'BONUS']);
const isOver = (status = ''): boolean => OVER.has(inUpperCase(status));

/** The report of a bet, in the wallet's unit. Unreadable values are left out. */
export function betReport(members: Members, places: number, { gameCodes }: ProviderBConfig): BetReport {
  const row: Partial<ReportRow> = readShape(reportRow(places), wagerMembers(members)).data ?? {};
  const { product_code: product, game_code: game, bet_amount: betAmount, prize_amount: prizeAmount } = row;
  return {
    gameCode: product ? gameCodes.write({ productCode: product, gameCode: game || null }) : game,
    gameType: row.game_type ? categoryOf(row.game_type) : undefined,
    betAmount,
    validBetAmount: row.valid_bet_amount,
    prizeAmount,
    winLoss: isOver(row.wager_status) && betAmount ? prizeAmount?.minus(betAmount) : undefined,
    detail: detailOf(members),
    ...bonusOf(members),
  };
}

/** The bonus of a free round, which the document has in the payload. */
function bonusOf({ payload }: Members): Pick<BetReport, 'bonusCode'> {
  const bonusCode = readShape(reported(identifier), withLowerKeys(payload)['bonus_code']).data;
  return bonusCode === undefined ? {} : { bonusCode };
}

const name = reported(z.string().max(255));

const reportRow = madeOnce((places) =>
  z.object({
    product_code: reported(productCode),
    game_code: name,
    game_type: name,
    wager_status: name,
    bet_amount: reported(money(places)),
    valid_bet_amount: reported(money(places)),
    prize_amount: reported(money(places)),
  }),
);

type ReportRow = z.output<ReturnType<typeof reportRow>>;

/** The upstream's own words, with numbers as text. The payload is left out if it is too long, and all words if the rest is too long. */
function detailOf(members: Members): string | undefined {
  const told = (names: readonly string[]) => {
    const text = JSON.stringify(Object.fromEntries(names.map((key) => [key, members[key]])));
    return text.length <= DETAIL_CHARACTERS_MAX ? text : undefined;
  };
  return told(DETAILS) ?? told(DETAILS.filter((key) => key !== 'payload'));
}
