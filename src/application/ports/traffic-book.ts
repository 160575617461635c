import type { TrafficKey, TrafficSums } from '../../domain/traffic/traffic.ts';

/** The work of one minute about one subject. */
export interface CountedTraffic extends TrafficKey, TrafficSums {
  /** Any moment of the minute. */
  readonly atMs: number;
}

export interface TrafficQuery {
  /** One of the steps of `TRAFFIC_STEPS`. */
  readonly stepMs: number;
  /** The beginning of the first step. */
  readonly fromMs: number;
  /** Undefined: all. */
  readonly agent: string | undefined;
  readonly provider: string | undefined;
}

/** The sums of one step and currency. */
export interface TrafficStep extends TrafficSums {
  /** The beginning of the step. */
  readonly atMs: number;
  readonly currency: string;
}

/** The work of all processes over time, for pictures. Statements and not these counts prove money: what a process has not yet added is lost with it. */
export interface TrafficBook {
  /** Adds counts to the sums of their steps, all or none. */
  add(counts: readonly CountedTraffic[]): Promise<void>;
  /** The steps with any work, the oldest first, by currency. */
  steps(query: TrafficQuery): Promise<readonly TrafficStep[]>;
  /** Removes the steps that no range shows any more. */
  forget(nowMs: number): Promise<void>;
}
