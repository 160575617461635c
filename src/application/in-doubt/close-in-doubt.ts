import { err, ok, type Result } from '../../domain/shared/result.ts';
import { alreadyExists, type AlreadyExists, type NotFound } from '../failure.ts';
import type { InDoubtDesk } from './in-doubt-desk.ts';

/** The note of a person who has examined an item. */
export interface InDoubtNote {
  readonly note: string;
  readonly by: string;
}

/** Takes an item off the list of open items and keeps the note beside it; nothing else changes. */
export class CloseInDoubt {
  readonly #desk: InDoubtDesk;

  constructor(desk: InDoubtDesk) {
    this.#desk = desk;
  }

  async execute(name: string, { note, by }: InDoubtNote): Promise<Result<undefined, NotFound | AlreadyExists>> {
    const found = await this.#desk.find(name);
    if (!found.ok) return found;
    const closing = { note, by, atMs: this.#desk.clock.nowMs() };
    const isClosed = await this.#desk.book.close(found.value, this.#desk.late(), closing);
    return isClosed ? ok(undefined) : err(alreadyExists('closing of', name));
  }
}
