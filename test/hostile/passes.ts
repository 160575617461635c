import type { Waged } from './attacks/waged.ts';
import type { Trial } from './verdict.ts';
import { metAltogether } from './world/healthy-side.ts';

/** The attacks of one pass after the other; each pass has them all in the same order. Returns one trial for each attack. */
export function trialsAltogether(passes: readonly (readonly Trial[])[]): readonly Trial[] {
  const [first = []] = passes;
  return first.map(({ attack }, at) => {
    const trials = passes.flatMap((pass) => pass[at] ?? []);
    return {
      attack,
      waged: wagedAltogether(trials.map(({ waged }) => waged)),
      met: metAltogether(trials.map(({ met }) => met)),
      besideElsewhere: metAltogether(trials.map(({ besideElsewhere }) => besideElsewhere)),
      memoryBytes: Math.max(...trials.map(({ memoryBytes }) => memoryBytes)),
    };
  });
}

function wagedAltogether(all: readonly Waged[]): Waged {
  const statuses: Record<string, number> = {};
  for (const waged of all)
    for (const [status, count] of Object.entries(waged.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    statuses,
    leaks: all.flatMap(({ leaks }) => leaks),
  };
}
