import { CATALOGUE } from '../../../api/calls/catalogue.ts';
import { commandGroup, type Command } from '../command.ts';
import { listView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { Readable } from 'node:stream';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { CliFailure } from '../cli-failure.ts';

const NDJSON = 'application/x-ndjson';
const BYTES_PER_KIB = 1024;

/** Sends a game list while it is read. The gateway answers after it has imported the whole list. */
const importGames: Omit<Command, 'name'> = {
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

export const games = commandGroup('games', 'Games of the catalogue.', {
  import: importGames,
  list: adminCommand(CATALOGUE.list, {
    summary: 'List the games of the catalogue, offered or not, by provider and name.',
    examples: ['games list --provider A --text orchard', 'games list --no-active --json'],
    view: listView('provider', 'code', 'name', 'category', 'active', 'is_maintenance', 'id'),
  }),
  show: adminCommand(CATALOGUE.show, { examples: ['games show 0314fd40-f778-4c28-8ce1-3c17eb4ca413'] }),
  set: adminCommand(CATALOGUE.change, {
    summary: 'Put a game into maintenance, switch it off, or back; or set the countries whose players may not play it.',
    examples: [
      'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --maintenance',
      'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --no-maintenance --active',
      'games set 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --restricted-countries FR,US',
    ],
  }),
  details: adminCommand(CATALOGUE.details, {
    examples: ['games details 0314fd40-f778-4c28-8ce1-3c17eb4ca413'],
  }),
  'set-details': adminCommand(CATALOGUE.changeDetails, {
    summary: 'Change what is shown of a game, or take the provider’s values again.',
    details:
      'Names and pictures come from a file, such as {"names": {"de": "Obstgarten"}, "images": null, "has_demo": null}.',
    takesFile: true,
    examples: [
      'games set-details 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --rtp 96.51 --tags fruits,new --position 3',
      'games set-details 0314fd40-f778-4c28-8ce1-3c17eb4ca413 --volatility none --from details.json',
    ],
  }),
});

/** A game list to send. */
interface GameFile {
  readonly isArray: boolean;
  /** The size; undefined for a pipe. */
  readonly bytes: number | undefined;
  readonly pieces: AsyncIterable<Buffer>;
  /** The error that ended the reading of the file early. */
  readonly failure: CliFailure | undefined;
}

/** Opens a file, or standard input for `-`, and detects from its beginning which of the two forms it has. */
async function gameFile(path: string, stdin: Readable): Promise<Result<GameFile, CliFailure>> {
  const input = path === '-' ? stdin : createReadStream(path);
  const pieces = (input as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    const first = await pieces.next();
    const bytes = path === '-' ? undefined : (await stat(path)).size;
    if (first.done === true) return err(unreadable(path, 'is empty'));
    return ok(new OpenGameFile({ path, bytes, first: first.value, rest: pieces }));
  } catch (error) {
    return err(unreadable(path, `cannot be read (${codeOf(error)})`));
  }
}

class OpenGameFile implements GameFile {
  readonly #parts: { readonly path: string; readonly first: Buffer; readonly rest: AsyncIterator<Buffer> };
  readonly bytes: number | undefined;
  failure: CliFailure | undefined;

  constructor(parts: { path: string; bytes: number | undefined; first: Buffer; rest: AsyncIterator<Buffer> }) {
    this.#parts = parts;
    this.bytes = parts.bytes;
  }

  get isArray(): boolean {
    return /^\ufeff?\s*\[/.test(this.#parts.first.toString('utf8'));
  }

  get pieces(): AsyncIterable<Buffer> {
    return { [Symbol.asyncIterator]: () => this.#read() };
  }

  async *#read(): AsyncGenerator<Buffer> {
    const { path, first, rest } = this.#parts;
    yield first;
    try {
      for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
    } catch (error) {
      this.failure = unreadable(path, `could not be read to its end (${codeOf(error)})`);
      throw error;
    }
  }
}

const unreadable = (path: string, what: string): CliFailure => ({
  kind: 'usage',
  sentence: `${path === '-' ? 'standard input' : path} ${what}; name a file of games`,
});

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;
