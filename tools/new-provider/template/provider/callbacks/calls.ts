import {
  Decimal,
  readShape,
  UpstreamName,
  z,
  type BetReport,
  type ProviderMessage,
  type WalletEvent,
} from '../../../../../src/adapters/providers/protocol-kit.ts';
import { balanceReply, movementReply } from './replies.ts';

/** Reads the body of one call. Gives undefined for a missing or wrong field. */
type ReadCall = (body: unknown, nowMs: number) => ProviderMessage | undefined;

const ID_LENGTH_MAX = 64;

const name = z
  .string()
  .regex(/^\w{3,32}$/)
  .transform((told) => UpstreamName.of(told));
const id = z.string().min(1).max(ID_LENGTH_MAX);
const amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,4})?$/)
  .transform((text) => Decimal.from(text));

const NOTHING_REPORTED: BetReport = {
  gameCode: undefined,
  gameType: undefined,
  betAmount: undefined,
  validBetAmount: undefined,
  prizeAmount: undefined,
  winLoss: undefined,
  detail: undefined,
};

/** The common parts of movements, with defaults for the parts that most of them lack. */
const about = (bet: string, round: string, occurredAtMs: number) => ({
  reversal: 'stored' as const,
  corrects: undefined,
  roundId: round,
  wagerId: bet,
  report: NOTHING_REPORTED,
  isReportOnly: false,
  occurredAtMs,
});

function movement<S extends z.ZodType<{ readonly player: UpstreamName }>>(
  schema: S,
  eventOf: (fields: z.output<S>, nowMs: number) => WalletEvent,
): ReadCall {
  return (body, nowMs) => {
    const read = readShape(schema, body);
    if (!read.success) return undefined;
    const player = { upstreamName: read.data.player, currency: undefined };
    const batches = [{ player, events: [eventOf(read.data, nowMs)] }];
    return { kind: 'events', batches, reply: ([outcome]) => movementReply(outcome) };
  };
}

const balance: ReadCall = (body) => {
  const read = readShape(z.object({ player: name }), body);
  if (!read.success) return undefined;
  const players = [{ upstreamName: read.data.player, currency: undefined }];
  return { kind: 'balances', players, reply: ([outcome]) => balanceReply(outcome) };
};

const bet = movement(z.object({ player: name, round: id, bet: id, game: id, amount }), (of, nowMs) => ({
  ...about(of.bet, of.round, nowMs),
  kind: 'bet',
  transactionId: of.bet,
  action: 'BET',
  movement: of.amount.negated(),
  report: { ...NOTHING_REPORTED, gameCode: of.game, betAmount: of.amount },
}));

/** A settlement with an amount of 0 means a lost bet. */
const settle = movement(z.object({ player: name, round: id, bet: id, payout: id, amount }), (of, nowMs) => ({
  ...about(of.bet, of.round, nowMs),
  kind: 'payout',
  transactionId: of.payout,
  action: 'SETTLED',
  movement: of.amount,
  report: { ...NOTHING_REPORTED, prizeAmount: of.amount },
}));

const cancel = movement(z.object({ player: name, round: id, bet: id, cancel: id }), (of, nowMs) => ({
  ...about(of.bet, of.round, nowMs),
  kind: 'cancel',
  transactionId: of.cancel,
  action: 'CANCEL',
  // A cancellation gives back the taken stake.
  movement: Decimal.ZERO,
  corrects: { kind: 'bet', transactionId: of.bet },
}));

/** The calls by the path below the provider's address. */
export const CALLS: ReadonlyMap<string, ReadCall> = new Map([
  ['/balance', balance],
  ['/bet', bet],
  ['/settle', settle],
  ['/cancel', cancel],
]);
