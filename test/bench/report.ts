import { isPinning } from './server/pinning.ts';
import { arch, availableParallelism, cpus, platform, release } from 'node:os';
import type { Spread } from './statistics.ts';

/** Rows of text under a heading. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A target beside its result; exactly one of `least` and `most` is set. */
export interface Target {
  readonly name: string;
  readonly least?: number;
  readonly most?: number;
  /** Better than the limit, and hoped for. */
  readonly aim?: number;
  readonly measured: Spread;
  readonly unit?: string;
}

/** The results of one experiment. */
export interface Findings {
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
}

/** Whether the median keeps the limit. */
export const isMet = ({ least, most, measured }: Target): boolean =>
  (least === undefined || measured.median >= least) && (most === undefined || measured.median <= most);

/** Three significant digits, without an exponent. */
export const digits = (value: number): string =>
  Number.isFinite(value)
    ? Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en')
      : value.toPrecision(3)
    : '–';

/** The median and the extremes of the rounds. */
export const spreadText = ({ median, min, max }: Spread): string => `${digits(median)} (${digits(min)}–${digits(max)})`;

/** Everything as Markdown, the targets last. */
export const markdown = ({ tables, targets }: Findings): string =>
  [...tables.map(tableText), ...(targets.length === 0 ? [] : [tableText(targetTable(targets))])].join('\n\n');

/** The machine and the versions on which the numbers depend. */
export const machineText = (): string =>
  `Node ${process.versions.node}, ${platform()} ${release()} ${arch()}, ${availableParallelism()} cores (${cpus()[0]?.model ?? '?'}), ` +
  (isPinning() ? 'servers kept to one core and the load generator to another' : 'processes not kept to cores');

function targetTable(targets: readonly Target[]): Table {
  const rows = targets.map((target) => [
    target.name,
    `${target.least === undefined ? `at most ${target.most ?? ''}` : `at least ${target.least}`}${unitOf(target)}`,
    target.aim === undefined ? '' : String(target.aim),
    spreadText(target.measured) + unitOf(target),
    isMet(target) ? 'met' : 'MISSED',
  ]);
  return { title: 'Targets', columns: ['Value', 'Limit', 'Aim', 'Median (min–max)', ''], rows };
}

const unitOf = ({ unit }: Target): string => (unit === undefined ? '' : ` ${unit}`);

function tableText({ title, columns, rows }: Table): string {
  const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `### ${title}\n\n${lines.join('\n')}`;
}
