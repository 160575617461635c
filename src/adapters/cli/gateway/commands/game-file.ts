import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';

/** A game list to send. */
export interface GameFile {
  readonly isArray: boolean;
  /** The size; undefined for a pipe. */
  readonly bytes: number | undefined;
  readonly pieces: AsyncIterable<Buffer>;
  /** The error that ended the reading of the file early. */
  readonly failure: CliFailure | undefined;
}

/** Opens a file, or standard input for `-`, and detects from its beginning which of the two forms it has. */
export async function gameFile(path: string, stdin: Readable): Promise<Result<GameFile, CliFailure>> {
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
