import { INVARIANTS } from './checks/findings.ts';
import { unreached } from './coverage.ts';
import type { Tally } from './engine/tally.ts';
import type { SimulationOutcome } from './simulate.ts';

const COUNT_WIDTH = 10;

/** The counts of events and states, for people. */
export function summary(tally: Tally, played: { readonly seeds: number; readonly steps: number }): string {
  const counts = tally.entries().map(([kind, times]) => `${String(times).padStart(COUNT_WIDTH)}  ${kind}`);
  const missing = unreached(tally).map((kind) => `${'0'.padStart(COUNT_WIDTH)}  ${kind}`);
  return `${[...counts, ...missing].join('\n')}\n\n${played.seeds} seeds, ${played.steps} steps, no invariant was broken.\n`;
}

/** The violation, the events before it, and the command that repeats it. */
export function failure({ seed, step, violation, last }: SimulationOutcome, steps: number): string {
  if (violation === undefined) return '';
  const { invariant, detail } = violation;
  return [
    ...last,
    '',
    `Seed ${seed} broke ${invariant} at step ${step}: ${detail}`,
    `  ${INVARIANTS[invariant]}`,
    '',
    `Play it again:  npm run simulate -- --seed ${seed} --steps ${steps} --trace`,
    '',
  ].join('\n');
}
