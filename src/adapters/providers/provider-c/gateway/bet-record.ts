import {
  Decimal,
  foldCode,
  inLowerCase,
  readShape,
  UpstreamName,
  type BetRecord,
  type BetStatus,
  type UpstreamPlayer,
} from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { betItemSchema, type BetItem } from './bet-item.ts';

/** A gift to the dealer: the money is spent, and no payout follows. */
const TIP = 'tip';
/** Game types without tables: Detail names the game. */
const NAMED_IN_DETAIL: ReadonlySet<string> = new Set(['slot', 'minigame', 'multiplayer']);
const GAME_CODE = /^(?=.*[A-Za-z])[\w-]{1,64}$/;

/** Reads one record; undefined if it cannot be read. `player` is the player of a query about one player. */
export type ReadBetRecord = (listed: unknown, player: UpstreamPlayer | undefined) => BetRecord | undefined;

/** Makes bet records of the upstream's record items. */
export const betRecordReader =
  (units: CurrencyUnits): ReadBetRecord =>
  (listed, player) => {
    const item = readShape(betItemSchema, listed).data;
    const owner = item?.Username ?? player?.name;
    if (item === undefined || owner === undefined) return undefined;
    const currency = codeOf(item.Currency) ?? player?.currency ?? units.only;
    const amounts = amountsOf(item, (amount) => units.toWallet(amount, currency));
    if (amounts === undefined) return undefined;
    return {
      betId: item.BetID,
      roundId: wordOf(item.GameID),
      player: UpstreamName.of(owner),
      gameCode: gameCodeOf(item),
      ...amounts,
      currency,
      status: statusOf(item),
      betAtMs: item.BetTime,
      settledAtMs: item.PayoutTime,
      ...(isNumbered(item) && { numbers: { stakes: [item.TransactionID], payout: undefined } }),
    };
  };

/** A tip is a gift with its own numbering. A fishing game may pay a round several times, under numbers that no record has. */
const isNumbered = (item: BetItem): item is BetItem & { readonly TransactionID: string } =>
  Boolean(item.TransactionID) && item.GameType !== TIP && item.GameType !== 'multiplayer';

function amountsOf(item: BetItem, inWallet: (amount: Decimal) => Decimal | undefined): Amounts | undefined {
  const betAmount = inWallet(stakeOf(item));
  const payoutAmount = inWallet(payoutOf(item));
  if (betAmount === undefined || payoutAmount === undefined) return undefined;
  const validBetAmount = item.Rolling && inWallet(item.Rolling);
  return { betAmount, validBetAmount, payoutAmount, winLoss: payoutAmount.minus(betAmount) };
}

type Amounts = Pick<BetRecord, 'betAmount' | 'validBetAmount' | 'payoutAmount' | 'winLoss'>;

const codeOf = (text: string | undefined): string | undefined => wordOf(text && foldCode(text));

const wordOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/**
 * The meaning of State is not documented. A cancelled bet has no result, so a false State cancels only a bet without a result. A bet whose money
 * moved never counts as cancelled.
 */
function statusOf({ PayoutTime, State = 'true', ResultAmount }: BetItem): BetStatus {
  if (inLowerCase(State) === 'false' && ResultAmount.isZero()) return 'cancelled';
  return PayoutTime === undefined ? 'unsettled' : 'settled';
}

// The upstream may record a tip as a stake, or as a loss without a stake.
function stakeOf({ GameType, BetAmount, ResultAmount }: BetItem): Decimal {
  return GameType === TIP && BetAmount.isZero() ? ResultAmount.abs() : BetAmount;
}

function payoutOf(item: BetItem): Decimal {
  const status = statusOf(item);
  if (status === 'cancelled') return stakeOf(item);
  if (status === 'unsettled' || item.GameType === TIP) return Decimal.ZERO;
  return item.BetAmount.plus(item.ResultAmount);
}

function gameCodeOf({ GameType = '', HostID, Detail = '' }: BetItem): string | undefined {
  return NAMED_IN_DETAIL.has(GameType) && GAME_CODE.test(Detail) ? Detail : wordOf(HostID);
}
