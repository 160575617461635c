import { markdown, type Table } from '../bench/report.ts';
import type { Sample } from './samples.ts';
import type { Sitting } from './shelf.ts';

const MB = 1_048_576;
/** In samples, which are of a minute each. */
const HOUR = 60;

/** A table of all sittings, and one of the tables of the database. */
export function report(sittings: readonly Sitting[]): string {
  const minutes = sittings.reduce((sum, { samples }) => sum + samples.length, 0);
  const kills = sittings.reduce((sum, one) => sum + one.kills, 0);
  const last = sittings.at(-1)?.samples.at(-1);
  return [
    `${sittings.length} sittings, ${minutes} minutes, ${last?.transactions ?? 0} transactions, ${kills} kills.`,
    markdown({ tables: [...sittings.map(sittingTable), tablesOf(sittings)], targets: [] }),
  ].join('\n\n');
}

/** The four quarters of a sitting, so that growth can be seen. */
function sittingTable({ number, samples, rate, kills, findings }: Sitting): Table {
  const size = Math.max(1, Math.ceil(samples.length / 4));
  const quarters = [0, 1, 2, 3]
    .map((at) => samples.slice(at * size, (at + 1) * size))
    .filter(({ length }) => length > 0);
  const rows = quarters.map((part) => [
    `${part[0]!.minute}–${part.at(-1)!.minute}`,
    mean(part, ({ events }) => events / 60),
    mean(part, ({ p50Ms }) => p50Ms),
    mean(part, ({ p99Ms }) => p99Ms),
    Math.max(...part.map(({ longestMs }) => longestMs)).toFixed(0),
    mean(part, ({ gateways }) => gateways[0]!.residentMb),
    mean(part, ({ gateways }) => gateways[0]!.files),
    mean(part, ({ pending }) => pending),
  ]);
  const columns = [
    'Minutes',
    'Events/s',
    'p50, ms',
    'p99, ms',
    'Longest, ms',
    'Eldest, MB',
    'Its files',
    'Waiting callbacks',
  ];
  const title = `Sitting ${number}: ${rate} events a second asked for, ${kills} kills, ${findings.length} differences`;
  return { title, columns, rows };
}

const mean = (part: readonly Sample[], value: (sample: Sample) => number): string =>
  (part.reduce((sum, sample) => sum + value(sample), 0) / part.length).toFixed(0);

/** Sizes after the first minute, after the first hour and at the end of all sittings, and the part of the last that indexes take. */
function tablesOf(sittings: readonly Sitting[]): Table {
  const samples = sittings.flatMap((sitting) => sitting.samples);
  const last = samples.at(-1);
  const shown = [samples[0], samples.length > HOUR ? samples[HOUR - 1] : undefined, last].filter(
    (one) => one !== undefined,
  );
  const rows = Object.keys(last?.tables ?? {}).map((name) => [
    name,
    ...shown.map(({ tables }) => ((tables[name] ?? 0) / MB).toFixed(1)),
    ...shown.map(({ tables, transactions }) => ((tables[name] ?? 0) / transactions).toFixed(0)),
    ((last?.indexes[name] ?? 0) / MB).toFixed(1),
  ]);
  const at = shown.map(({ transactions }) => `${transactions} transactions`);
  const columns = [
    'Table',
    ...at.map((one) => `MB at ${one}`),
    ...at.map((one) => `bytes each at ${one}`),
    'of it indexes at the end, MB',
  ];
  return { title: 'Tables of the database, with their indexes', columns, rows };
}
