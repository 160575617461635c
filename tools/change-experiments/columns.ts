import { EXPERIMENTS, type Touched } from './experiments.ts';

/** Where a file counts. The first pattern that fits decides; a generated file is none of them. */
const COLUMNS = {
  docs: /\.md$/,
  source: /^src\//,
  tests: /^test\//,
  tools: /^tools\//,
} as const;

type Column = keyof typeof COLUMNS;

/** The files of a change by their columns. */
export interface Counted extends Readonly<Record<Column, readonly string[]>> {
  readonly change: string;
  readonly generated: readonly string[];
}

/** Every experiment with its files. */
export const countedExperiments = (root: string): Promise<readonly Counted[]> =>
  Promise.all(EXPERIMENTS.map(async ({ change, touched }) => ({ change, ...byColumn(await touched(root)) })));

function byColumn({ files, generated }: Touched): Omit<Counted, 'change'> {
  const columns = Object.keys(COLUMNS) as Column[];
  const columnOf = (path: string): Column | undefined => columns.find((column) => COLUMNS[column].test(path));
  const of = (column: Column): readonly string[] => files.filter((path) => columnOf(path) === column);
  return { docs: of('docs'), source: of('source'), tests: of('tests'), tools: of('tools'), generated };
}
