import { z } from 'zod';
import type { BetRecord, BetStatus } from '../../../../domain/provider/upstream-call.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { decimalOf } from '../amounts.ts';
import { instantOf } from '../wall-clock.ts';
import { inUpperCase } from '../../../../domain/shared/letter-case.ts';

/** Reads one item of `open.order.query`. Gives undefined for an item that cannot be read in full. */
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

/** The gateway's names have no lower case. Whether the upstream keeps the case of names is not known, so names are read in upper case. */
export const upstreamNameOf = (loginId: string): string => inUpperCase(loginId);

const BET_STATUSES: ReadonlyMap<string, BetStatus> = new Map([
  ['1', 'unsettled'],
  // Win, tie, loss.
  ['2', 'settled'],
  ['3', 'settled'],
  ['4', 'settled'],
  // Cancelled by the player, by time, by the system.
  ['5', 'cancelled'],
  ['6', 'cancelled'],
  ['7', 'cancelled'],
]);

type Money = Pick<BetRecord, 'betAmount' | 'payoutAmount' | 'winLoss'>;

/** The upstream reports a stake with either sign. `payment` is the win or loss; it counts only for a settled bet. */
function moneyOf(status: BetStatus, betAmount: Decimal, payment: Decimal | undefined): Money | undefined {
  if (status === 'unsettled') return { betAmount, payoutAmount: Decimal.ZERO, winLoss: betAmount.negated() };
  if (status === 'cancelled') return { betAmount, payoutAmount: betAmount, winLoss: Decimal.ZERO };
  return payment && { betAmount, payoutAmount: betAmount.plus(payment), winLoss: payment };
}

/** A text that `read` understands. Any other text makes the whole item unreadable. */
const textOf = <T>(read: (text: string) => T | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value === undefined) context.addIssue('cannot be read');
    return value ?? z.NEVER;
  });

/** An absent value and null mean the same. */
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
