import { readShape, z, type Decimal, type WalletEvent } from '../../protocol-kit.ts';
import type { ReadCallback } from './call.ts';
import { eventOf, KINDS } from './wallet-events.ts';
import { amount, identifier, loginName, paid } from './fields.ts';
import { errorReply, resultReply, toldBalance } from './replies.ts';
import { verdictOf } from './verdict.ts';
import { SAID } from '../kinds.ts';

/** `open.operator.user.transfer` moves money into a fishing game, or out of it. It names no order. The answer is a bare number. */
export const readUserTransfer: ReadCallback = ({ id, params, nowMs }) => {
  const sent = readShape(schema, params).data;
  if (sent === undefined) return undefined;
  const { bizId, amount: moved, loginId: upstreamName } = sent;
  const player = { upstreamName, currency: undefined };
  return {
    kind: 'events',
    batches: [{ player, events: [transferOf(bizId, moved, nowMs)] }],
    reply: (outcomes) => {
      const { balance, error } = verdictOf(outcomes);
      return error === undefined ? resultReply(id, toldBalance(balance)) : errorReply(id, error);
    },
  };
};

const schema = z.object({
  loginId: loginName,
  bizId: identifier,
  amount: z.union([amount, paid.refine((value) => !value.isNegative())]),
});

const transferOf = (bizId: string, movement: Decimal, nowMs: number): WalletEvent =>
  eventOf({
    ...(movement.isNegative()
      ? { action: 'BET', report: { ...SAID.userTransfer, betAmount: movement.abs() } }
      : { action: 'SETTLED', report: { ...SAID.userTransfer, prizeAmount: movement } }),
    kind: KINDS.userTransfer,
    transactionId: bizId,
    movement,
    occurredAtMs: nowMs,
  });
