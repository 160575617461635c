import type { EventOutcome } from '../../src/application/ports/provider-inbox.ts';
import type { LaneRun } from '../../src/application/ports/callback-queue.ts';
import { FAULT_RATES, faultName, type Fault } from './engine/faults.ts';
import type { Tally } from './engine/tally.ts';

/** The name under which a decision is counted. */
export function decisionName(outcome: EventOutcome): string {
  if (outcome.kind === 'refused') return `decision: refused, ${outcome.because}`;
  if (outcome.kind === 'awaited') return `decision: awaited, ${outcome.isAccepted ? 'accepted' : 'refused'}`;
  return `decision: ${outcome.kind}`;
}

/** The name under which the end of a lane's run is counted. */
export const deliveryName = ({ next }: LaneRun): string =>
  next.kind === 'park' ? `delivery: parked, ${next.reason}` : `delivery: ${next.kind}`;

/** The states that a useful simulation reaches, in addition to faults. */
const STATES = [
  'decision: accepted',
  'decision: repeated',
  'decision: awaited, accepted',
  'decision: awaited, refused',
  'decision: refused, insufficient_balance',
  'decision: refused, unknown_bet',
  'decision: refused, bet_cancelled',
  'decision: refused, already_settled',
  'decision: refused, conflict',
  'decision: refused, settled_by_record',
  'decision: refused, record_differs',
  'decision: refused, player_disabled',
  'decision: refused, player_blocked',
  'player blocked',
  'decision: refused, over_limit',
  'player limited',
  'decision: no wallet, player_disabled',
  'delivery: ready',
  'delivery: retry',
  'delivery: parked, refused',
  'delivery: parked, undelivered',
  'delivery: parked, no_callback_base',
  'callback came again',
  'breaker opened',
  'lease taken over',
  'settled too late',
  'lane locked when settled',
  'wallet waited for',
  'transfer refused',
  'transfer sent again',
  'decision: failed',
  'decision: refused, bet_refused',
  'decision: refused, no_answer',
  'bet asked',
  'balance asked',
  'unknown, then cancelled',
  'question swept',
  'late answer fenced',
  'repeated while asked',
] as const;

/** All names in a summary. */
export const KINDS: readonly string[] = [...(Object.keys(FAULT_RATES) as Fault[]).map(faultName), ...STATES];

/** The names that were never reached. */
export const unreached = (tally: Tally): readonly string[] => KINDS.filter((kind) => tally.of(kind) === 0);
