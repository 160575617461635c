import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { MonthFiles, MonthWriting } from '../../application/ports/month-files.ts';
import type { MonthDigest } from '../../application/ports/months.ts';

/**
 * Months as files of a folder: `ledger-2026-10.ndjson`, and `ledger-2026-10.json` with its digest. While a month is written, its file ends with
 * `.part`. The digest is written last, so a file without one is not whole.
 */
export class MonthFolder implements MonthFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(month: string): Promise<MonthWriting | undefined> {
    if ((await this.#manifest(month)) !== undefined) return undefined;
    const path = this.#path(month, 'ndjson');
    const file = await open(`${path}.part`, 'a+');
    const written = await keptLines(file);
    return {
      lastId: written.lastId,
      append: (lines) => written.append(lines),
      finish: async () => {
        const digest = { entries: written.entries, sha256: written.hash.digest('hex') };
        await file.sync();
        await rename(`${path}.part`, path);
        await this.#keepManifest(month, digest);
        return digest;
      },
      close: () => file.close(),
    };
  }

  async digestOf(month: string): Promise<MonthDigest | undefined> {
    const manifest = await this.#manifest(month);
    if (manifest === undefined) return undefined;
    const hash = createHash('sha256');
    try {
      for await (const piece of createReadStream(this.#path(month, 'ndjson'))) hash.update(piece as Buffer);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    return hash.digest('hex') === manifest.sha256 ? manifest : undefined;
  }

  lines(month: string): AsyncIterable<string> {
    return linesIn(createReadStream(this.#path(month, 'ndjson'), 'utf8'));
  }

  async #manifest(month: string): Promise<MonthDigest | undefined> {
    try {
      const { entries, sha256 } = JSON.parse(await readFile(this.#path(month, 'json'), 'utf8')) as MonthDigest;
      return { entries, sha256 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async #keepManifest(month: string, digest: MonthDigest): Promise<void> {
    const path = this.#path(month, 'json');
    await writeFile(`${path}.part`, `${JSON.stringify({ month, ...digest })}\n`, { flush: true });
    await rename(`${path}.part`, path);
    const folder = await open(this.#folder);
    await folder.sync();
    await folder.close();
  }

  #path(month: string, ending: 'ndjson' | 'json'): string {
    return join(this.#folder, `ledger-${month}.${ending}`);
  }
}

const isMissing = (error: unknown): boolean => (error as { readonly code?: unknown }).code === 'ENOENT';

/** The whole lines of a file, and its place behind them. */
class Written {
  readonly hash: Hash = createHash('sha256');
  entries = 0;
  lastId = 0;
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async append(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    await this.#file.appendFile(text);
    this.count(lines, text);
  }

  count(lines: readonly string[], text: string): void {
    this.hash.update(text);
    this.entries += lines.length;
    this.lastId = idOf(lines.at(-1)) ?? this.lastId;
  }
}

const idOf = (line: string | undefined): number | undefined =>
  line === undefined ? undefined : (JSON.parse(line) as { readonly id: number }).id;

/** Reads what an earlier attempt has written, and cuts a line that has no end. */
async function keptLines(file: FileHandle): Promise<Written> {
  const written = new Written(file);
  let bytes = 0;
  for await (const line of linesIn(file.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' }))) {
    bytes += Buffer.byteLength(line) + 1;
    written.count([line], `${line}\n`);
  }
  await file.truncate(bytes);
  return written;
}

/** The lines that have an end. */
async function* linesIn(pieces: AsyncIterable<unknown>): AsyncIterable<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
