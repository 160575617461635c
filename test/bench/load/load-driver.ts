import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '../server/compiled.ts';
import { pinned, type Role } from '../server/pinning.ts';
import type { GeneratorOrder } from './load-generator.ts';
import type { LoadOptions, LoadResult } from './load-run.ts';

export type { LoadOptions, LoadResult } from './load-run.ts';

/** Sends load from a process of its own. */
export class LoadDriver {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #ended: Promise<never>;

  /** `folder` takes the files through which requests are handed over. */
  constructor(folder: string, role: Role = 'generator') {
    this.#folder = folder;
    const command = [...pinned(role), process.execPath, compiled('test/bench/load/load-generator.ts')];
    this.#child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#ended = once(this.#child, 'exit').then(() => {
      throw new Error('The load generator has ended.');
    });
    this.#ended.catch(() => undefined);
  }

  /** Hands over requests, to be sent in random order under this name. */
  async prepare(
    name: string,
    requests: readonly { readonly token: string; readonly body: string; readonly path?: string }[],
  ): Promise<void> {
    const file = join(this.#folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(requests));
    await this.#order({ kind: 'prepare', name, file });
  }

  /** Throws when an answer was not a success: a wrong answer is often a fast one. */
  async load(name: string, options: LoadOptions): Promise<LoadResult> {
    const result = (await this.#order({ kind: 'load', name, options })) as LoadResult;
    if (result.failures > 0) throw new Error(`${result.failures} of ${result.answers} answers were no success.`);
    return result;
  }

  stop(): void {
    this.#child.kill();
  }

  async #order(order: GeneratorOrder): Promise<unknown> {
    const answered = once(this.#child, 'message') as Promise<[unknown]>;
    this.#child.send(order);
    return (await Promise.race([answered, this.#ended]))[0];
  }
}
