import type { Profiler } from 'node:inspector/promises';

/** A function and its own share of the time that was not idle. */
export interface SelfTime {
  readonly name: string;
  readonly share: number;
}

/** The functions that take most of the time themselves, what they call left out. */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, count: number): SelfTime[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const byName = new Map<string, number>();
  samples.forEach((node, at) => {
    const name = names.get(node)!;
    if (name !== '(idle)') byName.set(name, (byName.get(name) ?? 0) + (timeDeltas[at] ?? 0));
  });
  const total = [...byName.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...byName].map(([name, time]) => ({ name, share: time / total }));
  return shares.sort((left, right) => right.share - left.share).slice(0, count);
}

function nameOf({ functionName, url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame']): string {
  const place = url === '' ? '' : ` (${url.replace(/^.*\/(?=(src|node_modules)\/)/, '')}:${lineNumber + 1})`;
  return `${functionName || 'anonymous'}${place}`;
}
