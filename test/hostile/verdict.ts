import { percentile } from '../bench/statistics.ts';
import type { Waged } from './attacks/waged.ts';
import type { Met } from './world/healthy-side.ts';

/** The memory limit of the process in bytes; a gateway at rest takes a fifth of it. */
export const MEMORY_BYTES_MAX = 1024 ** 3;
/** Longest that a probe may wait, on a machine that attacker, database and gateway share. */
export const STOP_MS_MAX = 2_000;

/** One attack, and what the healthy side met beside it. */
export interface Trial {
  readonly attack: string;
  readonly waged: Waged;
  /** The moments before the attack. */
  readonly alone: Met;
  readonly met: Met;
  /** The times that it met while the attacker did the same to another gateway of the machine. */
  readonly besideElsewhere: Met;
  readonly memoryBytes: number;
}

/** The whole run. */
export interface Run {
  /** Each attack once a pass. */
  readonly trials: readonly Trial[];
  readonly isAlive: boolean;
  readonly isSound: boolean;
}

/** Sentences about what must not be; none is a success. */
export function findings({ trials, isAlive, isSound }: Run): readonly string[] {
  return [
    ...(isAlive ? [] : ['the gateway ended']),
    ...(isSound ? [] : ['the audit is not sound']),
    ...trials.flatMap(found),
  ];
}

function found({ attack, waged, alone, met, besideElsewhere, memoryBytes }: Trial): readonly string[] {
  return [
    ...failuresIn(`before "${attack}"`, alone),
    ...failuresIn(`beside "${attack}"`, met),
    ...failuresIn(`beside "${attack}" elsewhere`, besideElsewhere),
    ...waged.leaks.map((leak) => `"${attack}" was given what is not its own: ${leak}`),
    ...(met.probeMsMax > STOP_MS_MAX ? [`a probe waited ${Math.round(met.probeMsMax)} ms beside "${attack}"`] : []),
    ...(memoryBytes > MEMORY_BYTES_MAX
      ? [`${Math.round(memoryBytes / 1024 ** 2)} MiB of memory after "${attack}"`]
      : []),
  ];
}

const failuresIn = (when: string, { failures: [first, ...more] }: Met): readonly string[] =>
  first === undefined ? [] : [`${1 + more.length} healthy requests failed ${when}: ${first}`];

export const p50 = (values: readonly number[]): number => percentile(sorted(values), 50);
export const p99 = (values: readonly number[]): number => percentile(sorted(values), 99);

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((left, right) => left - right);
