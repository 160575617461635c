import { z } from 'zod';
import type { BetRecord, BetStatus } from '../../../../domain/provider/upstream-call.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { decimalOf } from '../amounts.ts';
import { instantOf } from '../wall-clock.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

/** One item of `open.order.query` as a record; undefined if it cannot be read in full. */
export function readBetRecord(item: unknown, currency: string | undefined): BetRecord | undefined {
  const read = itemSchema.safeParse(item).data;
  const money = read && moneyOf(read.status, read.bAmount.abs(), read.payment);
  if (read === undefined || money === undefined) return undefined;
  return {
    betId: read.orderId,
    roundId: read.issueId,
    player: upstreamNameOf(read.loginId),
    gameCode: read.gameId,
    ...money,
    validBetAmount: read.validBet ?? read.validAmount,
    currency,
    status: read.status,
    betAtMs: read.orderTime,
    settledAtMs: read.status === 'unsettled' ? undefined : read.lastUpdateTime,
  };
}

/** The gateway's names have no lower case; whether the upstream keeps case is not known, so a name comes back in ours. */
export const upstreamNameOf = (loginId: string): string => inUpperCase(loginId);

const BET_STATUSES: ReadonlyMap<string, BetStatus> = new Map([
  ['1', 'unsettled'],
  // Win, tie, loss.
  ['2', 'settled'],
  ['3', 'settled'],
  ['4', 'settled'],
  // By the player, by time, by the system.
  ['5', 'cancelled'],
  ['6', 'cancelled'],
  ['7', 'cancelled'],
]);

type Money = Pick<BetRecord, 'betAmount' | 'payoutAmount' | 'winLoss'>;

/** A stake is reported with either sign; `payment` is the win or loss, and counts once the bet is settled. */
function moneyOf(status: BetStatus, betAmount: Decimal, payment: Decimal | undefined): Money | undefined {
  if (status === 'unsettled') return { betAmount, payoutAmount: Decimal.ZERO, winLoss: betAmount.negated() };
  if (status === 'cancelled') return { betAmount, payoutAmount: betAmount, winLoss: Decimal.ZERO };
  return payment && { betAmount, payoutAmount: betAmount.plus(payment), winLoss: payment };
}

/** Text that `read` understands; what it does not understand makes the whole item unreadable. */
const textOf = <T>(read: (text: string) => T | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value === undefined) context.addIssue('cannot be read');
    return value ?? z.NEVER;
  });

/** Absent and null are the same. */
const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

const identity = z.string().min(1);
const amount = textOf(decimalOf);
const instant = textOf(instantOf);

const itemSchema = z
  .looseObject({
    orderId: identity,
    loginId: identity,
    issueId: optional(identity),
    gameId: optional(identity),
    orderStatus: textOf((code) => BET_STATUSES.get(code)),
    bAmount: amount,
    payment: optional(amount),
    validBet: optional(amount),
    validAmount: optional(amount),
    orderTime: optional(instant),
    lastUpdateTime: optional(instant),
  })
  .transform(({ orderStatus, ...item }) => ({ ...item, status: orderStatus }));
