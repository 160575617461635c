import {
  contentDigest,
  Decimal,
  DIGEST_LENGTH,
  readShape,
  RECORDED_WAGER,
  z,
  type ActionName,
  type EventBatch,
  type WalletEvent,
} from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { PAID_BY_PUSH } from '../policy.ts';
import { REPORTED_AS } from './actions.ts';
import { wagerMembers } from '../wager-members.ts';
import { betReport } from './bet-report.ts';
import { currencyOf } from './read-body.ts';
import { identifier, instantOf, memberName, productCode, reported, wordOf } from './fields.ts';
import { saidByStatus } from '../kinds.ts';

/** The result of reading a pushed wager: a batch of one report, nothing new, or the code of an unreadable record. */
export type PushedWager = EventBatch | 'nothing_new' | 'internal_error' | 'unknown_currency';

/** Reads one wager. */
export function wagerReport(value: unknown, config: ProviderBConfig, pushedAtMs: number): PushedWager {
  const members = wagerMembers(value);
  const read = readShape(WAGER, members);
  const currency = currencyOf(members['currency'], config);
  if (!read.success) return 'internal_error';
  if (currency === undefined) return 'unknown_currency';
  const { member_account: upstreamName, wager_code: wagerId, wager_status: status, round_id } = read.data;
  const action: ActionName | undefined = REPORTED_AS[status];
  if (action === undefined) return 'nothing_new';
  const event = {
    kind: 'report',
    transactionId: `${wagerId}#${contentDigest({ ...withLowerKeys(value), member_account: upstreamName.text })}`,
    action,
    movement: Decimal.ZERO,
    reversal: 'reported',
    // A report names no bet to take back: CANCEL or ROLLBACK returns the money, and must not find the bet already taken back.
    corrects: undefined,
    roundId: round_id,
    wagerId,
    report: { ...betReport(members, currency.places, config), ...saidByStatus(status, members) },
    isReportOnly: true,
    occurredAtMs: instantOf(members['settled_at']) ?? pushedAtMs,
  } as const;
  const player = { upstreamName, currency: currency.code };
  return isPaidByPush(members) && PAYING[action] !== undefined
    ? (paidBy(event, player) ?? 'internal_error')
    : { player, events: [event] };
}

/** Whether only this push pays the wagers of the product. */
export const isPaidByPush = (wager: unknown): boolean =>
  PAID_BY_PUSH.has(readShape(productCode, wagerMembers(wager)['product_code']).data ?? 0);

type OfWager = WalletEvent & { readonly wagerId: string };

/** The money of a pushed wager, from its stake and its prize. */
type Paying = (event: OfWager, amounts: { readonly bet: Decimal; readonly prize: Decimal }) => WalletEvent;

/** BONUS is not the final prize, so it stays a report. */
const PAYING: Partial<Readonly<Record<ActionName, Paying>>> = {
  // The number of the settlement is the same as that of the settlement that the question about an open bet would book. So it is paid once, whichever
  // comes first.
  SETTLED: (event, { prize }) => ({ ...event, kind: RECORDED_WAGER, movement: prize }),
  VOID: (event, { bet }) => ({ ...event, kind: 'void', movement: bet, corrects: { wagerId: event.wagerId } }),
};

/** The settlement closes the wager to the last digit, or nothing is paid. Undefined if the push does not state stake and prize. */
function paidBy(event: OfWager, player: EventBatch['player']): EventBatch | undefined {
  const { wagerId, action, report } = event;
  const { betAmount: bet, prizeAmount: prize } = report;
  if (bet === undefined || prize === undefined || bet.isNegative() || prize.isNegative()) return undefined;
  const paying = PAYING[action]?.({ ...event, transactionId: wagerId, isReportOnly: false }, { bet, prize });
  if (paying === undefined) return undefined;
  const recordedTotal = { of: { wagerId }, net: prize.minus(bet) };
  return {
    player,
    events: [{ ...paying, report: { ...report, winLoss: prize.minus(bet) } }],
    ...(action === 'SETTLED' && { recordedTotal }),
  };
}

const WAGER = z.object({
  member_account: memberName,
  wager_code: identifier.refine((code) => code.length <= 255 - DIGEST_LENGTH - 1),
  wager_status: wordOf(REPORTED_AS),
  round_id: reported(identifier),
});
