import { digits, markdown, type Table } from '../bench/report.ts';
import { findings, p50, p99, slowedBy, type Run, type Trial } from './verdict.ts';

/** Everything as Markdown, with what must not be at the end. */
export function report(run: Run): string {
  const bad = findings(run);
  const verdict = bad.length === 0 ? 'Nothing that must not be.' : bad.map((sentence) => `- ${sentence}`).join('\n');
  return `${markdown({ tables: [table(run)], targets: [] })}\n\n${verdict}\n`;
}

const table = (run: Run): Table => ({
  title: 'Attacks, and the healthy side beside them',
  columns: [
    'Attack',
    'Requests',
    'Answers',
    'Failures',
    'Transfer p50 / p99, ms',
    '/ alone',
    '/ elsewhere',
    'Bet p50 / p99, ms',
    '/ alone',
    '/ elsewhere',
    'Person p50 / p99, ms',
    '/ alone',
    '/ elsewhere',
    'Probe, ms',
  ],
  rows: [aloneRow(run), ...run.trials.map((trial) => rowOf(trial, run))],
});

const aloneRow = ({ alone }: Run): readonly string[] => [
  ...['(alone)', '', '', String(alone.failures.length)],
  ...[
    both(alone.transferMs),
    '1',
    '',
    both(alone.betMs),
    '1',
    '',
    both(alone.personMs),
    '1',
    '',
    digits(alone.probeMsMax),
  ],
];

const rowOf = ({ attack, waged, met, besideElsewhere: elsewhere }: Trial, { alone }: Run): readonly string[] => [
  ...[attack, String(waged.requests), answersText(waged.statuses), String(met.failures.length)],
  ...timesOf(met.transferMs, alone.transferMs, elsewhere.transferMs),
  ...timesOf(met.betMs, alone.betMs, elsewhere.betMs),
  ...timesOf(met.personMs, alone.personMs, elsewhere.personMs),
  digits(met.probeMsMax),
];

const timesOf = (met: readonly number[], ...compared: readonly (readonly number[])[]): readonly string[] => [
  both(met),
  ...compared.map((other) => digits(slowedBy(met, other))),
];

const both = (values: readonly number[]): string => `${digits(p50(values))} / ${digits(p99(values))}`;

const answersText = (statuses: Readonly<Record<string, number>>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`)
    .join(', ');
