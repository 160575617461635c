/** The files of a long run: they outlive its sittings. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentsBookState } from './agents-book.ts';
import type { ProviderBookState } from './provider-book.ts';
import type { Sample } from './samples.ts';

export interface LongRunState {
  /** Opens the secrets in the database. */
  readonly secretsKey: string;
  readonly sittings: number;
  /** A sitting has begun and not ended: the books in memory are lost, so nothing can be compared any more. */
  readonly isOpen: boolean;
  readonly provider: ProviderBookState;
  readonly agents: AgentsBookState;
}

/** One sitting in the report's file. */
export interface Sitting {
  readonly number: number;
  readonly rate: number;
  readonly kills: number;
  readonly samples: readonly Sample[];
  readonly findings: readonly string[];
}

export class Shelf {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get state(): LongRunState {
    const path = this.#path('books.json');
    if (!existsSync(path)) return BEGINNING();
    return JSON.parse(readFileSync(path, 'utf8')) as LongRunState;
  }

  keep(state: LongRunState): void {
    writeFileSync(this.#path('books.json'), JSON.stringify(state));
  }

  get sittings(): readonly Sitting[] {
    const path = this.#path('sittings.jsonl');
    if (!existsSync(path)) return [];
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Sitting);
  }

  add(sitting: Sitting): void {
    appendFileSync(this.#path('sittings.jsonl'), `${JSON.stringify(sitting)}\n`);
  }

  #path(name: string): string {
    return join(this.folder, name);
  }
}

const BEGINNING = (): LongRunState => ({
  secretsKey: randomBytes(32).toString('hex'),
  sittings: 0,
  isOpen: false,
  provider: {},
  agents: {},
});
