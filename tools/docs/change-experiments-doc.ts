import { dirname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { countedExperiments, type Counted } from '../change-experiments/columns.ts';
import { withGenerated } from './generated-part.ts';
import { markdownTable } from './markdown-table.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COLUMNS = ['source', 'tests', 'tools', 'docs', 'generated'] as const;
/** Most names in a cell; of more files the number is enough. */
const NAMES_MAX = 10;

/** docs/architecture.md with fresh tables of the change experiments; the rest of the page is written by hand. */
export async function changeExperimentsDoc(current: string): Promise<string> {
  const experiments = await countedExperiments(ROOT);
  return withGenerated(current, `${numbers(experiments)}\n${rooms(experiments)}`, 'docs/architecture.md');
}

const numbers = (experiments: readonly Counted[]): string =>
  markdownTable(
    ['Change', 'Source files', 'Tests', 'Tools', 'Docs', 'Generated'],
    experiments.map((counted) => [counted.change, ...COLUMNS.map((column) => String(counted[column].length))]),
  );

const rooms = (experiments: readonly Counted[]): string =>
  markdownTable(['Change', 'Room', 'Source files'], experiments.flatMap(roomsOf));

function roomsOf({ change, source }: Counted): readonly (readonly string[])[] {
  const found = [...new Set(source.map((path) => dirname(path)))].sort();
  return found.map((room, at) => {
    const paths = source.filter((path) => dirname(path) === room).sort();
    return [at === 0 ? change : '', `\`${room}\``, named(room, paths)];
  });
}

const named = (room: string, paths: readonly string[]): string =>
  paths.length > NAMES_MAX
    ? `${paths.length} files`
    : paths.map((path) => `\`${path.slice(room.length + 1)}\``).join(', ');
