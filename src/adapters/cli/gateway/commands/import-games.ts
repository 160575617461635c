import { Readable } from 'node:stream';
import { err, ok } from '../../../../domain/shared/result.ts';
import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import type { Command } from '../command.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { gameFile, type GameFile } from './game-file.ts';

const NDJSON = 'application/x-ndjson';
const BYTES_PER_KIB = 1024;

/** Sends a game list while it is read. The gateway answers after it has imported the whole list. */
export const importGames: Omit<Command, 'name'> = {
  summary: 'Import games from a file of NDJSON, one game a line, or of a JSON array.',
  details:
    'Games that the gateway cannot take are left out and named; the exit code is then 1, or 0 with --lenient. A repetition changes only ' +
    'different games. docs/importing-games.md describes the format, and the way to it from a provider’s list.',
  contract: CATALOGUE.import,
  arguments: [{ name: 'FILE', description: 'The file, or - for standard input.' }],
  options: { lenient: { kind: 'flag', description: 'Exit with 0 despite bad lines.' } },
  examples: ['games import games.ndjson', 'gunzip -c games.ndjson.gz | agent-gateway games import - --lenient'],
  hasJson: true,
  async run(call, session) {
    const file = await gameFile(call.argument('FILE'), session.world.stdin);
    if (!file.ok) return file;
    // Checks the connection before it sends a large file.
    const greeting = await session.admin.call({ method: 'GET', path: '/providers', query: { pageSize: '1' } });
    if (!greeting.ok) return greeting;
    const view = session.progress('KiB sent');
    const stream = Readable.from(counted(file.value, (done, total) => view.show({ done, total })));
    const contentType = file.value.isArray ? 'application/json' : NDJSON;
    const answered = await session.admin.call({
      method: 'POST',
      path: '/games/import',
      streamed: { contentType, stream },
    });
    view.end();
    if (file.value.failure !== undefined) return err(file.value.failure);
    if (!answered.ok) return answered;
    const { data } = answered.value;
    const isBad = objectOf(data)['rejected_total'] !== 0 && !call.isSet('lenient');
    return ok({ data, isBad, text: () => reportText(data) });
  },
};

/** The pieces of the file. Reports how much has been read, at most a hundred times if the size is known. */
async function* counted(file: GameFile, tell: (kib: number, total: number | null) => void): AsyncGenerator<Buffer> {
  const total = file.bytes === undefined ? null : Math.ceil(file.bytes / BYTES_PER_KIB);
  const step = Math.max(1, Math.floor((total ?? BYTES_PER_KIB * 100) / (total === null ? 100 : 10)));
  let bytes = 0;
  let told = 0;
  for await (const piece of file.pieces) {
    yield piece;
    bytes += piece.length;
    const kib = Math.ceil(bytes / BYTES_PER_KIB);
    if (kib - told < step && kib !== total) continue;
    told = kib;
    tell(kib, total);
  }
}

function reportText(data: unknown): string {
  const { created, updated, unchanged, rejected, rejected_total: total } = objectOf(data);
  const named = objectsOf(rejected);
  const lines = named.map(({ line, reason }) => `Left out line ${shownValue(line)}: ${shownValue(reason)}.\n`);
  const rest = typeof total === 'number' && total > named.length ? `Left out ${total - named.length} more.\n` : '';
  const counts = `${String(created)} new, ${String(updated)} changed, ${String(unchanged)} unchanged, ${String(total)} left out.\n`;
  return lines.join('') + rest + counts;
}
