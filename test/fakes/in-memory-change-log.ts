import type {
  BegunChange,
  ChangeFilter,
  ChangeLog,
  ChangeOutcome,
  LoggedChange,
} from '../../src/application/ports/change-log.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import type { Page } from '../../src/domain/shared/page.ts';

export class InMemoryChangeLog implements ChangeLog {
  readonly #begun: BegunChange[] = [];
  readonly #outcomes = new Map<string, ChangeOutcome>();

  async begin(change: BegunChange): Promise<void> {
    this.#begun.push(change);
  }

  async end(id: string, outcome: ChangeOutcome): Promise<void> {
    if (this.#outcomes.has(id)) throw new Error(`the change ${id} has ended already`);
    this.#outcomes.set(id, outcome);
  }

  async list({ entity, actor, sinceMs }: ChangeFilter, { pageSize, offset }: PageRequest): Promise<Page<LoggedChange>> {
    const chosen = this.#begun
      .map((change) => ({ ...change, outcome: this.#outcomes.get(change.id) }))
      .filter((change) => entity === undefined || (change.outcome?.entity ?? change.entity) === entity)
      .filter((change) => actor === undefined || change.actor === actor)
      .filter((change) => sinceMs === undefined || change.atMs >= sinceMs)
      .reverse();
    return { list: chosen.slice(offset, offset + pageSize), total: chosen.length };
  }
}
