import { readDecimal, textAs, z } from '../../protocol-kit.ts';
import { isNoTime, readWallClock } from '../wall-clock.ts';

const amount = textAs(readDecimal, 'must be a decimal');
const time = textAs(readWallClock, 'must be a time');

const noTime = z
  .string()
  .refine(isNoTime)
  .transform(() => undefined);
const id = z.string().min(1).max(64);
const text = z.string().optional();

/** One bet of the upstream's record queries. BetDetail and UserBetItem have the same fields; the gateway reads these. */
export const betItemSchema = z.object({
  BetID: id,
  BetTime: time,
  PayoutTime: z.union([noTime, time]).optional(),
  Username: z.string().min(1).optional(),
  GameID: text,
  HostID: text,
  GameType: text,
  Detail: text,
  Currency: text,
  /** The txnid of PlaceBet, in the queries about all players only. */
  TransactionID: text,
  BetAmount: amount,
  Rolling: z.union([z.literal('').transform(() => undefined), amount]).optional(),
  ResultAmount: amount,
  State: text,
});

export type BetItem = z.output<typeof betItemSchema>;
