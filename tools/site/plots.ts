/** A plot of a table, as SVG, and the same in words. */
export interface Plot {
  readonly svg: string;
  readonly words: string;
}

interface Bar {
  readonly label: string;
  readonly text: string;
  readonly value: number;
  /** The smallest and the largest of all rounds. */
  readonly span: readonly [number, number] | undefined;
  readonly isOurs: boolean;
}

const TABLE = /(?:^\|.*\|\n){3,}/gm;
/** The columns that become plots, and the end of their titles; the columns before name the bars. */
const PLOTTED: Readonly<Record<string, string>> = {
  'Answers per second': 'more is better',
  'Events per second': 'more is better',
  'Callbacks per second': 'more is better',
  'Bets taken per second': 'more is better',
  'p99, ms': 'less is better',
};
/** A median with the span of the rounds, as `npm run bench` writes it: `25,288 (23,754–27,614)`. */
const FIGURE = /^([\d,.]+)(?: \(([\d,.]+)–([\d,.]+)\))?$/;
/** The names of the gateway among the sides of the benchmarks. */
const OURS = /^full|gateway|^[\d,]+$| ms at/;

/**
 * Puts a plot before each table of measurements. The figures stay in one place, the table below.
 *
 * @param keep takes a plot, and gives the path of its picture beside the page.
 */
export function withPlots(page: string, keep: (plot: Plot) => string): string {
  return page.replace(TABLE, (table) => {
    const plot = plotOf(table);
    return plot === undefined ? table : `![${plot.words}](${keep(plot)})\n\n${table}`;
  });
}

function plotOf(table: string): Plot | undefined {
  const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf);
  const at = head.findIndex((name) => name in PLOTTED);
  if (at < 1) return undefined;
  const bars = rows.flatMap((cells) => barOf(head, cells.slice(0, at), cells[at] ?? ''));
  if (bars.length < 2) return undefined;
  const title = `${head[at]} (${PLOTTED[head[at] ?? '']})`;
  return {
    svg: drawn(title, bars),
    words: `${title}: ${bars.map(({ label, text }) => `${label} ${text}`).join('; ')}`,
  };
}

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replaceAll('*', '').trim());

/** The name of a bar, with the word of its column where the name alone would be a bare number. */
const named = (column: string, name: string): string =>
  /^[\d,]+$/.test(name) ? `${name} ${column.toLowerCase()}` : name;

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

function barOf(heads: readonly string[], names: readonly string[], figure: string): readonly Bar[] {
  const [, text, low, high] = FIGURE.exec(figure) ?? [];
  if (text === undefined) return [];
  const span = low === undefined || high === undefined ? undefined : ([numberOf(low), numberOf(high)] as const);
  const words = names.map((name, at) => named(heads[at] ?? '', name));
  const label = words.filter((word) => !FIGURE.test(word)).join(', ');
  return [{ label, text, value: numberOf(text), span, isOurs: OURS.test(names.at(-1) ?? '') }];
}

/** Narrow, so that a phone need not make the letters much smaller. */
const [LENGTH, RIGHT, TOP, STEP, THICK] = [250, 70, 40, 28, 16];
const LETTER = 7.4;

function drawn(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.flatMap(({ value, span }) => [value, ...(span ?? [])]));
  const left = Math.ceil(LETTER * Math.max(...bars.map(({ label }) => label.length))) + 12;
  const width = left + LENGTH + RIGHT;
  const x = (value: number): number => Math.round(left + (value / most) * LENGTH);
  const rows = bars.map(({ label, text, value, span, isOurs }, at) => {
    const [y, middle] = [TOP + at * STEP, TOP + at * STEP + THICK / 2];
    const [from, to] = span === undefined ? [x(value), x(value)] : [x(span[0]), x(span[1])];
    return (
      `<text class="label" x="${left - 10}" y="${middle + 5}">${escaped(label)}</text>` +
      `<rect class="${isOurs ? 'ours' : 'bar'}" x="${left}" y="${y}" width="${x(value) - left}" height="${THICK}" rx="3"/>` +
      `<path class="span" d="M${from} ${middle}H${to}M${from} ${middle - 4}v8M${to} ${middle - 4}v8"/>` +
      `<text x="${Math.max(to, x(value)) + 8}" y="${middle + 5}">${text}</text>`
    );
  });
  const height = TOP + bars.length * STEP + 4;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="system-ui, sans-serif" font-size="14"><style>${STYLE}</style>` +
    `<text class="title" x="0" y="18">${escaped(title)}</text>${rows.join('')}</svg>\n`
  );
}

const STYLE =
  'text{fill:#1f2328}.title{font-weight:600}.label{text-anchor:end}.bar{fill:#b6c2cf}.ours{fill:#2f9e8f}' +
  '.span{stroke:#1f2328;fill:none;stroke-width:1.5}' +
  '@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.bar{fill:#57606a}.ours{fill:#1f8a7c}.span{stroke:#f0f6fc}}';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
