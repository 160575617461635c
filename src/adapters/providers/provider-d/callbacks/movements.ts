import {
  err,
  ok,
  only,
  readShape,
  refusedWhole,
  unreadReport,
  type Decimal,
  type ProviderMessage,
  type ProviderReply,
  type Result,
  type WalletEvent,
} from '../../protocol-kit.ts';
import { fromWallClock } from '../wall-clock.ts';
import { movementReport } from './bet-report.ts';
import type { Circumstances, ReadCommand } from './call.ts';
import type { Form } from './read-body.ts';
import { CODES, type Purpose } from './codes.ts';
import { amount, BET_CODE, isStake, movementFields, type MovementFields } from './fields.ts';
import { namedPlayer } from './named-player.ts';
import { codeReply, movementReply } from './replies.ts';
import { saidBy } from '../kinds.ts';

/** The meaning of a command's `code`. */
export interface MeantBy {
  readonly action: WalletEvent['action'];
  readonly kind: string;
  readonly purpose: Purpose;
  /** Undefined if the amount contradicts the code. */
  movement(money: Decimal): Decimal | undefined;
  readonly corrects?: (dealid: string) => WalletEvent['corrects'];
}

export type Meanings = ReadonlyMap<string, MeantBy>;

/** Reads a command that moves one player's money. */
export const readMovement =
  (meanings: Meanings): ReadCommand =>
  ({ fields, betDetail }, of) => {
    const read = readShape(movementFields, fields);
    const meant = read.success ? meanings.get(read.data.code) : undefined;
    const movement = read.success ? meant?.movement(read.data.money.value) : undefined;
    if (!read.success || meant === undefined || movement === undefined) return refused(fields, of);
    if (!isPossible(read.data, meant) || (movement.isNegative() && !isStake(movement))) return refused(fields, of);
    const { user, dealid, money } = read.data;
    const inWallet = of.unit.toWallet(movement);
    const event = {
      ...eventOf(read.data, meant, of.nowMs),
      movement: inWallet,
      report: { ...movementReport(read.data, betDetail, inWallet), ...saidBy(fields['cmd'] ?? '', read.data) },
    };
    const echo = { money: money.text, dealid, purpose: meant.purpose };
    return ok({
      kind: 'events',
      batches: [{ player: namedPlayer(user), events: [event] }],
      reply: ([outcome]) => movementReply(echo, outcome, of),
    });
  };

/** Refuses a command. The upstream treats a refused bet as failed, but it may owe the player the money of any other command. */
function refused(fields: Form['fields'], { unit }: Circumstances): Result<ProviderMessage, ProviderReply> {
  const reply = codeReply(CODES.invalid);
  const money = readShape(amount, fields['money']).data?.value;
  const legible = { member: fields['user'], amount: money && unit.toWallet(money) };
  const unread = unreadReport(fields['dealid'], only(fields, SHOWN), legible);
  return fields['cmd'] === 'PointInout' && fields['code'] === BET_CODE ? err(reply) : ok(refusedWhole([unread], reply));
}

/** The signature is not in the list, because it is the account's secret. */
const SHOWN = ['cmd', 'user', 'money', 'dealid', 'code', 'gtype', 'gameno', 'category'];

/** The numbering of bets. Payouts have the numbering `payout-` with their code, because a number may come again with another code. */
export const BET = 'bet';

/** A tip is a debit like a bet, and is taken back like a bet. A tip has no payout. */
const isTip = ({ category }: MovementFields): boolean => category === '2';

/** A bet needs its round, and a tip has no payout. */
const isPossible = (fields: MovementFields, { action }: MeantBy): boolean =>
  (action !== 'BET' || fields.gameno !== undefined) && (!isTip(fields) || fields.code === BET_CODE);

function eventOf(fields: MovementFields, { action, kind, corrects }: MeantBy, nowMs: number) {
  const { dealid, gameno, requestDate = '' } = fields;
  return {
    action,
    kind,
    transactionId: dealid,
    reversal: 'stored',
    corrects: corrects?.(dealid),
    roundId: gameno,
    wagerId: undefined,
    isReportOnly: false,
    // The time is only passed on, so an unreadable time does not stop money.
    occurredAtMs: fromWallClock(requestDate) ?? nowMs,
  } as const satisfies Partial<WalletEvent>;
}
