import {
  inUpperCase,
  ok,
  readShape,
  textAs,
  UpstreamName,
  z,
  type BetRecord,
  type BetStatus,
  type Decimal,
  type OrderState,
  type Result,
  type UpstreamFailure,
} from '../../protocol-kit.ts';
import { readAmount, walletAmount } from '../amounts.ts';
import type { ProviderBConfig } from '../config.ts';
import { wagerMembers } from '../wager-members.ts';
import { readBy } from './read-answer.ts';

/** The statuses of a wager, each as the status of a bet and of an order. */
const STATUSES = {
  BET: { bet: 'unsettled', order: 'pending' },
  BONUS: { bet: 'settled', order: 'succeeded' },
  SETTLED: { bet: 'settled', order: 'succeeded' },
  RESETTLED: { bet: 'settled', order: 'succeeded' },
  VOID: { bet: 'void', order: 'failed' },
} as const satisfies Record<string, { readonly bet: BetStatus; readonly order: OrderState }>;

type WagerStatus = keyof typeof STATUSES;

/** One wager of the upstream's books, with amounts in the upstream's unit. */
export interface Wager {
  /** The id of the row. The books may have several rows with one code. */
  readonly id: string;
  readonly code: string;
  readonly owner: UpstreamName;
  readonly status: WagerStatus;
  readonly betAmount: Decimal;
  readonly record: BetRecord;
}

export const orderStateOf = ({ status }: Wager): OrderState => STATUSES[status].order;

/** Reads one wager. An unreadable wager is an error, and is never left out without notice. */
export function readWager(value: unknown, config: ProviderBConfig): Result<Wager, UpstreamFailure> {
  const read = readBy(WAGER, wagerMembers(value), 'a wager cannot be read');
  if (!read.ok) return read;
  const row = read.value;
  const record = recordOf(row, config);
  const { status, member_account: owner } = row;
  return ok({ id: row.id ?? record.betId, code: record.betId, owner, status, betAmount: record.betAmount, record });
}

/** A larger number is in milliseconds; as seconds it would be after the year 5000. */
const SECONDS_MAX = 100_000_000_000;

const amount = textAs(readAmount, 'is no amount');

// The samples have milliseconds, the document's general rule says seconds. 0 means "not yet".
const instant = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform((text) => (Number(text) < SECONDS_MAX ? Number(text) * 1000 : Number(text)) || undefined)
  .nullish();

const text = z.string().nullish();

const ROW = z.object({
  id: text,
  wager_code: text,
  member_account: z
    .string()
    .min(1)
    .transform((told) => UpstreamName.of(told)),
  round_id: text,
  currency: z.string().min(1),
  product_code: text,
  game_code: text,
  valid_bet_amount: amount.nullish(),
  bet_amount: amount,
  prize_amount: amount,
  wager_status: text,
  settled_at: instant,
  created_at: instant,
});

const NAMED = z.object({
  betId: z.string().min(1),
  product: z.string().regex(/^\d{1,9}$/),
  status: z
    .string()
    .transform((word) => inUpperCase(word))
    .pipe(z.enum(Object.keys(STATUSES) as [WagerStatus, ...WagerStatus[]])),
});

const WAGER = ROW.transform((row, context) => {
  const named = readShape(NAMED, {
    betId: row.wager_code,
    product: row.product_code,
    status: row.wager_status,
  });
  if (named.success) return { ...row, ...named.data };
  context.addIssue({ code: 'custom', message: 'is wrong', path: named.error.issues[0]?.path ?? [] });
  return z.NEVER;
});

function recordOf(row: z.output<typeof WAGER>, { currencies, gameCodes }: ProviderBConfig): BetRecord {
  const { code: currency, places } = currencies.walletOf(inUpperCase(row.currency));
  const betAmount = walletAmount(row.bet_amount, places);
  const payoutAmount = walletAmount(row.prize_amount, places);
  return {
    betId: row.betId,
    roundId: row.round_id ?? undefined,
    player: row.member_account,
    gameCode: gameCodes.write({ productCode: Number(row.product), gameCode: row.game_code || null }),
    betAmount,
    validBetAmount: row.valid_bet_amount ? walletAmount(row.valid_bet_amount, places) : undefined,
    payoutAmount,
    winLoss: payoutAmount.minus(betAmount),
    currency,
    status: STATUSES[row.status].bet,
    betAtMs: row.created_at ?? undefined,
    settledAtMs: row.settled_at ?? undefined,
  };
}
