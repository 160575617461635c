import { digits, markdown, spreadText, type Table, type Target } from '../bench/report.ts';
import { byAttack, metIn, slowedBy, wagedAltogether, type AttackTrials, type Kind } from './attack-trials.ts';
import { spread } from '../bench/statistics.ts';
import { GROUPS } from './attacks/all-attacks.ts';
import { findings, p50, p99, type Run } from './verdict.ts';

const KINDS: readonly Kind[] = ['transferMs', 'betMs', 'personMs'];
const MONEY: Readonly<Partial<Record<Kind, string>>> = { transferMs: 'transfers', betMs: 'bets' };
/** Beside noise of other Agents, the p50 of those who move money is at most so many times that beside the same noise at another gateway. */
const SLOWED_MAX = 1.5;
/** Longest that one of their calls takes beside it. */
const WAIT_MS_MAX = 1_000;

/** Everything as Markdown, with what must not be at the end. */
export function report(run: Run): string {
  const bad = findings(run);
  const verdict = bad.length === 0 ? 'Nothing that must not be.' : bad.map((sentence) => `- ${sentence}`).join('\n');
  return `${markdown({ tables: [table(run)], targets: targetsOf(run) })}\n\n${verdict}\n`;
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
  rows: [aloneRow(run), ...byAttack(run.trials).map((tried) => rowOf(run, tried))],
});

const aloneRow = ({ trials }: Run): readonly string[] => {
  const alone = metIn(trials, 'alone');
  const times = KINDS.flatMap((kind) => [both(alone[kind]), '1', '']);
  return ['(alone)', '', '', String(alone.failures.length), ...times, digits(alone.probeMsMax)];
};

function rowOf(run: Run, { attack, trials }: AttackTrials): readonly string[] {
  const { requests, statuses } = wagedAltogether(trials.map(({ waged }) => waged));
  const met = metIn(trials, 'met');
  const times = KINDS.flatMap((kind) => [
    both(met[kind]),
    spreadText(slowedBy(run.trials, attack, [kind, 'alone'])),
    spreadText(slowedBy(run.trials, attack, [kind, 'besideElsewhere'])),
  ]);
  return [
    ...[attack, String(requests), answersText(statuses), String(met.failures.length)],
    ...times,
    digits(met.probeMsMax),
  ];
}

const both = (values: readonly number[]): string => `${digits(p50(values))} / ${digits(p99(values))}`;

const answersText = (statuses: Readonly<Record<string, number>>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${count}`)
    .join(', ');

const targetsOf = ({ trials }: Run): readonly Target[] =>
  byAttack(trials.filter(({ attack }) => attack in GROUPS.agents)).flatMap(({ attack, trials: own }) =>
    Object.entries(MONEY).flatMap(([kind, name]) => [
      {
        name: `p50 of ${name} beside "${attack}" / elsewhere`,
        most: SLOWED_MAX,
        measured: slowedBy(trials, attack, [kind as Kind, 'besideElsewhere']),
      },
      {
        name: `longest of ${name} beside "${attack}"`,
        most: WAIT_MS_MAX,
        measured: spread([Math.max(...metIn(own, 'met')[kind as Kind])]),
        unit: 'ms',
      },
    ]),
  );
