import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Cell } from '../../adapters/persistence/index.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { parsedUrl } from '../../domain/shared/parsed-url.ts';

const address = z.string().refine((text) => /^postgres(ql)?:$/.test(parsedUrl(text)?.protocol ?? ''), {
  error: 'must be a URL that begins with postgres:// or postgresql://',
});

const FILE = z.strictObject({ cells: z.record(z.string(), z.strictObject({ url: address, adminUrl: address })) });

/** The list of cells, a JSON file of the operator. It contains passwords, so only its owner may read it. */
export class CellsFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** The cells by name; none if there is no file. The error has no full stop. */
  async read(): Promise<Result<readonly Cell[], string>> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok([]);
      return err(`${this.#path} cannot be read: ${(error as Error).message}`);
    }
    try {
      const parsed = FILE.safeParse(JSON.parse(text));
      if (!parsed.success) return err(`${this.#path}: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}`);
      return ok(Object.entries(parsed.data.cells).map(([name, addresses]) => ({ name, ...addresses })));
    } catch (error) {
      return err(`${this.#path} is not JSON: ${(error as Error).message}`);
    }
  }

  /** Replaces the file at once. */
  async write(cells: readonly Cell[]): Promise<void> {
    const content = { cells: Object.fromEntries(cells.map(({ name, url, adminUrl }) => [name, { url, adminUrl }])) };
    const next = `${this.#path}.next`;
    await writeFile(next, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    await chmod(next, 0o600);
    await rename(next, this.#path);
  }
}
