import type { BetRecord, BetStatus, UpstreamPlayer } from '../../../../domain/provider/upstream-call.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { betItemSchema, type BetItem } from './bet-item.ts';
import { inLowerCase } from '../../../../domain/shared/letter-case.ts';

/** A gift to the dealer: spent, and nothing comes back. */
const TIP = 'tip';
/** Kinds without tables: what was played stands in Detail. */
const NAMED_IN_DETAIL: ReadonlySet<string> = new Set(['slot', 'minigame', 'multiplayer']);
const GAME_CODE = /^(?=.*[A-Za-z])[\w-]{1,64}$/;

/** Makes bet records of what the upstream's record queries list. */
export class BetRecordReader {
  readonly #units: CurrencyUnits;

  constructor(units: CurrencyUnits) {
    this.#units = units;
  }

  /** One record; undefined when it cannot be understood. `player`: who was asked about, if the query was about one. */
  read(listed: unknown, player: UpstreamPlayer | undefined): BetRecord | undefined {
    const item = betItemSchema.safeParse(listed).data;
    const owner = item?.Username ?? player?.name;
    if (item === undefined || owner === undefined) return undefined;
    const currency = wordOf(item.Currency) ?? player?.currency ?? this.#units.only;
    const amounts = this.#amounts(item, currency);
    if (amounts === undefined) return undefined;
    return {
      betId: item.BetID,
      roundId: wordOf(item.GameID),
      player: owner,
      gameCode: gameCodeOf(item),
      ...amounts,
      currency,
      status: statusOf(item),
      betAtMs: item.BetTime,
      settledAtMs: item.PayoutTime,
    };
  }

  #amounts(item: BetItem, currency: string | undefined): Amounts | undefined {
    const betAmount = this.#units.toWallet(stakeOf(item), currency);
    const payoutAmount = this.#units.toWallet(payoutOf(item), currency);
    const validBetAmount = item.Rolling && this.#units.toWallet(item.Rolling, currency);
    if (betAmount === undefined || payoutAmount === undefined) return undefined;
    return { betAmount, validBetAmount, payoutAmount, winLoss: payoutAmount.minus(betAmount) };
  }
}

type Amounts = Pick<BetRecord, 'betAmount' | 'validBetAmount' | 'payoutAmount' | 'winLoss'>;

const wordOf = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/**
 * What State means is not documented. A cancelled bet has no result, so a false State cancels only what has none: a bet whose money
 * moved is never called cancelled.
 */
function statusOf({ PayoutTime, State = 'true', ResultAmount }: BetItem): BetStatus {
  if (inLowerCase(State) === 'false' && ResultAmount.isZero()) return 'cancelled';
  return PayoutTime === undefined ? 'unsettled' : 'settled';
}

// A tip may be booked as a stake or as a loss without one.
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
