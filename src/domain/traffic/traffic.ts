import { Decimal } from '../shared/decimal.ts';

/** The subject of a count. `agent` and `provider` are empty if they are not known; `currency` is empty for attempts, which move no money. */
export interface TrafficKey {
  readonly agent: string;
  readonly provider: string;
  readonly currency: string;
}

/** The work of a time: provider events, and attempts to reach Agents. Durations are sums in milliseconds; `slowest` are maxima. */
export interface TrafficSums {
  /** The events that were decided for the first time. */
  readonly events: number;
  /** The events among them that were refused or failed. */
  readonly refused: number;
  readonly eventMs: number;
  readonly slowestEventMs: number;
  /** The money that accepted events moved, in the direction of their wallet. */
  readonly fromPlayers: Decimal;
  readonly toPlayers: Decimal;
  /** The callbacks that were sent to Agents, repetitions included. */
  readonly attempts: number;
  /** The attempts among them that the Agent did not accept. */
  readonly failed: number;
  readonly attemptMs: number;
  readonly slowestAttemptMs: number;
}

export const NO_TRAFFIC: TrafficSums = {
  events: 0,
  refused: 0,
  eventMs: 0,
  slowestEventMs: 0,
  fromPlayers: Decimal.ZERO,
  toPlayers: Decimal.ZERO,
  attempts: 0,
  failed: 0,
  attemptMs: 0,
  slowestAttemptMs: 0,
};

export const addTraffic = (one: TrafficSums, other: TrafficSums): TrafficSums => ({
  events: one.events + other.events,
  refused: one.refused + other.refused,
  eventMs: one.eventMs + other.eventMs,
  slowestEventMs: Math.max(one.slowestEventMs, other.slowestEventMs),
  fromPlayers: one.fromPlayers.plus(other.fromPlayers),
  toPlayers: one.toPlayers.plus(other.toPlayers),
  attempts: one.attempts + other.attempts,
  failed: one.failed + other.failed,
  attemptMs: one.attemptMs + other.attemptMs,
  slowestAttemptMs: Math.max(one.slowestAttemptMs, other.slowestAttemptMs),
});

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The ranges that can be shown. Each has steps of its own, so that a picture of any range has about a hundred points. */
export const TRAFFIC_RANGES = {
  hour: { stepMs: MINUTE_MS, steps: 60 },
  day: { stepMs: 15 * MINUTE_MS, steps: 96 },
  week: { stepMs: 2 * HOUR_MS, steps: 84 },
} as const;
export type TrafficRange = keyof typeof TRAFFIC_RANGES;

/** Every count is kept in each of these steps, and each step for as long as a range shows it, and a day more. */
export const TRAFFIC_STEPS: readonly { readonly stepMs: number; readonly keptMs: number }[] = Object.values(
  TRAFFIC_RANGES,
).map(({ stepMs, steps }) => ({ stepMs, keptMs: stepMs * steps + DAY_MS }));
