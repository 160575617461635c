import { GameDraft, type GameFields } from '../../domain/catalogue/game-draft.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { ArrivalOutcome, GameArrival, GameStore } from '../ports/game-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import { REJECTED_LISTED_MAX } from '../../domain/catalogue/catalogue-limits.ts';

/** One row of an import: its fields, or the reason why it could not be read. Lines count from 1. */
export interface ImportRow {
  readonly line: number;
  readonly fields: Result<GameFields, string>;
}

/** The outcome of an import; `rejected` lists the first {@link REJECTED_LISTED_MAX} of `rejectedTotal`. */
export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejectedTotal: number;
  readonly rejected: readonly { readonly line: number; readonly reason: string }[];
}

/** Rows in one transaction: large enough to be fast, small enough not to block other writers. */
const BATCH_ROWS = 500;

/**
 * Adds and changes games in bulk. An invalid line is rejected alone. Batches are committed one by one, so an interrupted import can be run again. A
 * line that repeats a game counts as unchanged, or as an update if it differs.
 */
export class ImportGames {
  readonly #games: GameStore;
  readonly #randomness: Randomness;

  constructor(games: GameStore, randomness: Randomness) {
    this.#games = games;
    this.#randomness = randomness;
  }

  async execute(rows: AsyncIterable<ImportRow> | Iterable<ImportRow>): Promise<ImportReport> {
    const tally = new Tally();
    let batch = new Map<string, { line: number; arrival: GameArrival }>();
    for await (const row of rows) {
      const draft = row.fields.ok ? GameDraft.of(row.fields.value) : row.fields;
      if (!draft.ok) {
        tally.reject(
          row.line,
          typeof draft.error === 'string' ? draft.error : `${draft.error.field} ${draft.error.rule}`,
        );
        continue;
      }
      const key = JSON.stringify([draft.value.fields.provider, draft.value.fields.code]);
      if (batch.has(key) || batch.size === BATCH_ROWS) {
        await this.#keep(batch, tally);
        batch = new Map();
      }
      batch.set(key, { line: row.line, arrival: { newId: this.#randomness.id(), draft: draft.value } });
    }
    await this.#keep(batch, tally);
    return tally.report();
  }

  async #keep(batch: ReadonlyMap<string, { line: number; arrival: GameArrival }>, tally: Tally): Promise<void> {
    if (batch.size === 0) return;
    const entries = [...batch.values()];
    const outcomes = await this.#games.keep(entries.map(({ arrival }) => arrival));
    entries.forEach(({ line, arrival }, at) => tally.count(line, outcomes[at], arrival.draft.fields.provider));
  }
}

class Tally {
  readonly #counts = { created: 0, updated: 0, unchanged: 0, rejectedTotal: 0 };
  #rejected: { line: number; reason: string }[] = [];

  count(line: number, outcome: ArrivalOutcome | undefined, provider: string): void {
    if (outcome === undefined) throw new Error('the game store answered fewer outcomes than it was given arrivals');
    if (outcome === 'unknown_provider') this.reject(line, `provider "${provider}" does not exist`);
    else this.#counts[outcome] += 1;
  }

  reject(line: number, reason: string): void {
    this.#counts.rejectedTotal += 1;
    this.#rejected.push({ line, reason });
    if (this.#rejected.length === 2 * REJECTED_LISTED_MAX) this.#rejected = this.#firstRejected();
  }

  report(): ImportReport {
    return { ...this.#counts, rejected: this.#firstRejected() };
  }

  // The store refuses games only with their batch. By then, later lines may have been rejected because they could not be read.
  #firstRejected(): { line: number; reason: string }[] {
    return this.#rejected.toSorted((left, right) => left.line - right.line).slice(0, REJECTED_LISTED_MAX);
  }
}
