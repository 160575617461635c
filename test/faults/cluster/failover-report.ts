/** The figures of failovers, as lines of JSON that several runs add to one file. */
import { appendFileSync, readFileSync } from 'node:fs';
import { textTable } from '../../../tools/simulators/text-table.ts';
import { grouped } from '../kill-test/grouped.ts';
import type { Figures } from '../kill-test/figures.ts';
import type { Failover } from './failovers.ts';

/** A misfortune of a run. */
export interface ReportedFailover extends Failover {
  readonly run: string;
}

/** The end of a run, whose books were compared. */
export interface ReportedEnd {
  readonly run: string;
  readonly findings: readonly string[];
  readonly figures: Pick<Figures, 'transactions' | 'callbacks' | 'unknown'>;
}

export interface Report {
  readonly failovers: readonly ReportedFailover[];
  readonly ends: readonly ReportedEnd[];
}

/** Adds a line to the file, if there is one. */
export function addToReport(file: string | undefined, line: object): void {
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(line)}\n`);
}

export function readReport(file: string): Report {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const read = lines.map((line) => JSON.parse(line) as ReportedFailover | ReportedEnd);
  return {
    failovers: read.filter((line): line is ReportedFailover => 'kind' in line),
    ends: read.filter((line): line is ReportedEnd => 'findings' in line),
  };
}

const HEAD = [
  'misfortune',
  'times',
  'books compared',
  'one standby away',
  'another primary',
  'new primary after',
  'first event after that',
  'longest without an event',
  'until whole',
];

/** The sum of all runs: how often each kind of misfortune happened and was followed by a comparison of all books, and the ranges of its times. */
export function sumOf({ failovers, ends }: Report): string {
  const compared = new Set(ends.map(({ run }) => run));
  const row = (kind: string, all: readonly ReportedFailover[]) => [
    kind,
    String(all.length),
    String(all.filter(({ run }) => compared.has(run)).length),
    String(all.filter(({ wasWhole }) => !wasWhole).length),
    String(all.filter(({ isPromotion }) => isPromotion).length),
    rangeOf(all.map(({ primaryMs }) => primaryMs)),
    rangeOf(all.map(({ firstMs }) => firstMs)),
    rangeOf(all.map(({ longestMs }) => longestMs)),
    rangeOf(all.map(({ wholeMs }) => wholeMs)),
  ];
  const rows = [...grouped(failovers, ({ kind }) => kind)].map(([kind, all]) => row(kind, all));
  return `${textTable(HEAD, [...rows, row('all', failovers)])}\n${sentenceAbout({ failovers, ends })}`;
}

function sentenceAbout({ failovers, ends }: Report): string {
  const runs = new Set([...failovers, ...ends].map(({ run }) => run));
  const accepted = ends.flatMap(({ figures }) =>
    Object.entries(figures.transactions).flatMap(([name, count]) => (name.endsWith(' accepted') ? [count] : [])),
  );
  const booked = ends.flatMap(({ figures }) => Object.values(figures.callbacks).map((one) => one.booked));
  const findings = ends.flatMap((end) => end.findings.map((finding) => `${end.run}: ${finding}`));
  return [
    `${runs.size} runs, ${ends.length} of them with compared books.`,
    `${failovers.filter(({ gatewayKilled }) => gatewayKilled).length} gateways were killed beside them.`,
    `${sum(accepted)} transactions were accepted, ${sum(booked)} callbacks booked, ${sum(ends.map(({ figures }) => figures.unknown))} requests sent again.`,
    `${sum(failovers.map(({ discarded }) => discarded))} transactions that nobody had acknowledged are gone with a former primary.`,
    `${findings.length} differences.`,
    ...findings,
  ].join('\n');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const rangeOf = (ms: readonly number[]): string => {
  if (ms.length === 0) return '';
  const sorted = ms.toSorted((one, other) => one - other);
  const [least, median, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(inSeconds);
  return `${least} to ${most} s (${median})`;
};

const inSeconds = (ms = 0): string => (ms / 1_000).toFixed(1);
