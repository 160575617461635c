import type { Forgettable, OldRows } from '../../src/application/ports/old-rows.ts';
import type { ForgettingWorld } from '../ports/old-rows.contract.ts';
import type { CallbackAttempt } from '../../src/application/ports/callback-queue.ts';
import type { Edition } from './in-memory-catalogue.ts';
import type { KeptCallback } from './in-memory-callbacks.ts';
import { inMemoryCallbackWorld, type CallbackBooks } from './in-memory-callback-world.ts';

/** The port in memory, over the ports that fill its tables. Callbacks about money are ready to be delivered. */
export function inMemoryForgettingWorld(): ForgettingWorld {
  const world = inMemoryCallbackWorld();
  const { money, callbacks } = world.books;
  money.onMessages = (messages) => callbacks.enqueue(messages);
  return Object.assign(world, { oldRows: new InMemoryOldRows(world.books) });
}

/** A row that is over, the time of its end, and the way to remove it. */
interface OldRow {
  readonly overAtMs: number;
  forget(): void;
}

export class InMemoryOldRows implements OldRows {
  readonly #books: CallbackBooks;
  /** Removed versions, by their subject and the revision that ended them. */
  readonly #forgotten = new Set<string>();

  constructor(books: CallbackBooks) {
    this.#books = books;
  }

  async remove(what: Forgettable, beforeMs: number, rowsMax: number): Promise<number> {
    const over = this.#over[what]();
    const old = over
      .filter(({ overAtMs }) => overAtMs < beforeMs)
      .sort((one, other) => one.overAtMs - other.overAtMs)
      .slice(0, rowsMax);
    for (const row of old) row.forget();
    return old.length;
  }

  readonly #over: Readonly<Record<Forgettable, () => OldRow[]>> = {
    callbacks: () =>
      this.#books.callbacks.callbacks.flatMap((one) =>
        one.status !== 'delivered' || one.deliveredAtMs === undefined
          ? []
          : [{ overAtMs: one.deliveredAtMs, forget: () => this.#forgetCallback(one) }],
      ),
    refused_callbacks: () =>
      this.#books.callbacks.callbacks
        .filter(({ status }) => status === 'refused' || status === 'unanswered')
        .map((one) => ({
          overAtMs: Math.max(one.createdAtMs, ...this.#attemptsOf(one).map(({ atMs }) => atMs)),
          forget: () => this.#forgetCallback(one),
        })),
    callback_attempts: () => {
      const { callbacks, attempts } = this.#books.callbacks;
      const settled = callbacks.filter(({ status }) => status === 'delivered' || status === 'refused');
      return attempts
        .filter(({ callbackId }) => settled.some(({ id }) => id === callbackId))
        .map((attempt) => ({ overAtMs: attempt.atMs, forget: () => take(attempts, attempt) }));
    },
    game_sessions: () => {
      const { sessions } = this.#books.players;
      return sessions.toReversed().map((one) => ({ overAtMs: one.startedAtMs, forget: () => take(sessions, one) }));
    },
    jobs: () => {
      const { jobs } = this.#books;
      return [...jobs.values()].flatMap(({ job: { id, status, updatedAtMs } }) =>
        status === 'running' ? [] : [{ overAtMs: updatedAtMs, forget: () => void jobs.delete(id) }],
      );
    },
    agent_tokens: () => {
      const { tokens } = this.#books.catalogue;
      return [...tokens.values()].map(({ id, expiresAtMs = Infinity, revokedAtMs = Infinity }) => ({
        overAtMs: Math.min(expiresAtMs, revokedAtMs),
        forget: () => void tokens.delete(id),
      }));
    },
    callback_secrets: () => overIn(this.#books.catalogue.callbackSecrets, ({ revokedAtMs }) => revokedAtMs),
    administrator_tokens: () =>
      overIn(this.#books.people.tokens, ({ expiresAtMs, revokedAtMs = Infinity }) =>
        Math.min(expiresAtMs, revokedAtMs),
      ),
    administrator_sessions: () => overIn(this.#books.people.sessions, ({ endsAtMs }) => endsAtMs),
    sign_in_links: () => overIn(this.#books.people.links, ({ expiresAtMs }) => expiresAtMs),
    logins: () => overIn(this.#books.people.logins, ({ expiresAtMs }) => expiresAtMs),
    approvals: () =>
      overIn(this.#books.people.approvals, ({ decision, outcome, expiresAtMs }) =>
        decision?.isAgreed === true ? outcome?.atMs : (decision?.atMs ?? expiresAtMs),
      ),
    // No message is ever sent in memory.
    notification_messages: () => [],
    game_versions: () => this.#versionsOf('games'),
    provider_versions: () => this.#versionsOf('providers'),
    agent_versions: () => this.#versionsOf('agents'),
  };

  #attemptsOf({ id }: Pick<KeptCallback, 'id'>): readonly CallbackAttempt[] {
    return this.#books.callbacks.attempts.filter(({ callbackId }) => callbackId === id);
  }

  #forgetCallback(one: KeptCallback): void {
    const { callbacks, attempts } = this.#books.callbacks;
    for (const attempt of this.#attemptsOf(one)) take(attempts, attempt);
    take(callbacks, one);
  }

  /** Earlier versions: entries that have other contents, or are gone, at the next revision; the oldest first. */
  #versionsOf(kind: keyof Edition): OldRow[] {
    const { catalogue } = this.#books;
    const revisions = Array.from({ length: catalogue.revision }, (_, at) => at + 1);
    return revisions.flatMap((revision) => {
      const now: ReadonlyMap<string, unknown> = catalogue.at(revision)[kind];
      return [...catalogue.at(revision - 1)[kind]]
        .filter(([key, before]) => now.get(key) !== before && !this.#forgotten.has(`${kind} ${key} ${revision}`))
        .map(([key]) => ({
          overAtMs: catalogue.writtenAtMs(revision),
          forget: () => {
            this.#forgotten.add(`${kind} ${key} ${revision}`);
            catalogue.oldest = Math.max(catalogue.oldest, revision);
          },
        }));
    });
  }
}

function take<Row>(rows: Row[], row: Row): void {
  rows.splice(rows.indexOf(row), 1);
}

function overIn<Row>(rows: Map<string, Row>, overAt: (row: Row) => number | undefined): OldRow[] {
  return [...rows].flatMap(([key, row]) => {
    const overAtMs = overAt(row);
    return overAtMs === undefined ? [] : [{ overAtMs, forget: () => void rows.delete(key) }];
  });
}
