import { pairedRatio, type Spread } from '../bench/statistics.ts';
import type { Waged } from './attacks/waged.ts';
import { p50, type Trial } from './verdict.ts';
import { metAltogether, type Met } from './world/healthy-side.ts';

/** All trials of one attack, one a pass. */
export interface AttackTrials {
  readonly attack: string;
  readonly trials: readonly Trial[];
}

/** The trials by their attack, in the order in which the attacks were made first. */
export function byAttack(trials: readonly Trial[]): readonly AttackTrials[] {
  const names = [...new Set(trials.map(({ attack }) => attack))];
  return names.map((attack) => ({ attack, trials: trials.filter((trial) => trial.attack === attack) }));
}

export function wagedAltogether(all: readonly Waged[]): Waged {
  const statuses: Record<string, number> = {};
  for (const waged of all)
    for (const [status, count] of Object.entries(waged.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    statuses,
    leaks: all.flatMap(({ leaks }) => leaks),
  };
}

/** The kinds of healthy requests. */
export type Kind = Exclude<keyof Met, 'failures' | 'probeMsMax'>;
/** The moments that an attack is compared with. */
export type Compared = 'alone' | 'besideElsewhere';

/** The passes are dealt out to so many rounds, so that each round has some of every time of the run. */
const ROUNDS = 3;

/**
 * The p50 beside an attack over that without it, round by round. The moments alone are those of all attacks, because they are the same before
 * each of them.
 */
export function slowedBy(all: readonly Trial[], attack: string, [kind, compared]: readonly [Kind, Compared]): Spread {
  const own = all.filter((trial) => trial.attack === attack);
  const rounds = Array.from({ length: Math.min(ROUNDS, own.length) }, (_, round) => round);
  const timesIn = (trials: readonly Trial[], moments: Compared | 'met'): readonly number[] =>
    rounds.map((round) => p50(metIn(ofRound(trials, round), moments)[kind]));
  return pairedRatio(timesIn(own, 'met'), timesIn(compared === 'alone' ? all : own, compared));
}

const ofRound = (trials: readonly Trial[], round: number): readonly Trial[] =>
  byAttack(trials).flatMap(({ trials: passes }) => passes.filter((_trial, pass) => pass % ROUNDS === round));

export const metIn = (trials: readonly Trial[], moments: Compared | 'met'): Met =>
  metAltogether(trials.map((trial) => trial[moments]));
