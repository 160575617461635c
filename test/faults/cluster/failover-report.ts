import { appendFileSync } from 'node:fs';
import { textTable } from '../../../tools/simulators/text-table.ts';
import { grouped } from '../kill-test/grouped.ts';
import type { Failover } from './failovers.ts';

/** Adds a line of JSON to the file, so that the figures of several runs can be put together. */
export function addToReport(file: string | undefined, line: object): void {
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(line)}\n`);
}

const HEAD = ['misfortune', 'times', 'new primary', 'first event after it', 'longest without an event'];

/** The range of each figure, by the kind of misfortune. */
export const failoverTable = (failovers: readonly Failover[]): string =>
  textTable(
    HEAD,
    [...grouped(failovers, ({ kind }) => kind)].map(([kind, all]) => [
      kind,
      String(all.length),
      rangeOf(all.map(({ primaryMs }) => primaryMs)),
      rangeOf(all.map(({ firstMs }) => firstMs)),
      rangeOf(all.map(({ longestMs }) => longestMs)),
    ]),
  );

const rangeOf = (ms: readonly number[]): string =>
  `${(Math.min(...ms) / 1_000).toFixed(1)} to ${(Math.max(...ms) / 1_000).toFixed(1)} s`;
