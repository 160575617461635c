import { GIVEN_UP_AFTER_MS } from '../../domain/notification/retries.ts';
import type { NewNotice } from '../../domain/notification/notice.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { formatCursor, type ListGameChanges } from '../catalogue/list-game-changes.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { CatalogHistory } from '../ports/catalog-history.ts';
import type { Clock } from '../ports/clock.ts';
import type { CatalogueReader, NoticeBook } from '../ports/notice-book.ts';

export interface TellAgentsParts {
  readonly notices: Pick<NoticeBook, 'write' | 'giveUp' | 'readers' | 'told' | 'failingAddresses'>;
  readonly agents: Pick<AgentStore, 'find'>;
  readonly history: Pick<CatalogHistory, 'head'>;
  readonly listGameChanges: Pick<ListGameChanges, 'execute'>;
  readonly clock: Clock;
  /** The shortest pause between two notices of a changed catalogue. */
  readonly catalogueEveryMs: number;
}

/**
 * Writes the notices whose cause is no single transaction: changes of the catalogue as each Agent sees it, and callback addresses that fail. A process that is
 * killed in between leaves the rest to the next round of any process.
 */
export class TellAgents {
  readonly #parts: TellAgentsParts;

  constructor(parts: TellAgentsParts) {
    this.#parts = parts;
  }

  async execute(): Promise<void> {
    const { notices, clock, catalogueEveryMs } = this.#parts;
    const nowMs = clock.nowMs();
    await notices.giveUp(nowMs - GIVEN_UP_AFTER_MS, nowMs);
    await notices.write((await notices.failingAddresses()).map(failing));
    for (const reader of await notices.readers({ nowMs, lookedBeforeMs: nowMs - catalogueEveryMs }))
      await this.#tellChanges(reader);
  }

  /** The cursor is read before the changes are. So a change in between is found once more, and none is missed. */
  async #tellChanges(reader: CatalogueReader): Promise<void> {
    const { notices, agents, history, listGameChanges } = this.#parts;
    const { epoch, revision } = await history.head();
    const head = formatCursor({ from: revision, to: undefined, afterId: '' }, epoch);
    if (reader.cursor === head) return;
    if (reader.cursor === undefined) return notices.told(reader, head, undefined);
    const agent = await agents.find(reader.agent);
    if (agent === undefined) return;
    const changes = await listGameChanges.execute({ agent, cursor: reader.cursor });
    // A cursor of before a restore, or of long ago, is refused: the Agent has to begin again.
    if (!changes.ok) return notices.told(reader, head, changed(reader.agent, null));
    const { list, cursor, hasMore } = changes.value;
    if (list.length > 0) return notices.told(reader, head, changed(reader.agent, reader.cursor));
    return notices.told(reader, hasMore ? cursor : head, undefined);
  }
}

const changed = (agent: string, cursor: string | null): NewNotice => ({
  agent,
  kind: 'catalogue.changed',
  data: { cursor },
});

/** One notice for each time that the circuit breaker opens. */
const failing = ({ agent, sinceMs }: { readonly agent: string; readonly sinceMs: number }): NewNotice => ({
  agent,
  kind: 'agent.address_failing',
  data: { address: 'callback_base', failing_since: instantText(sinceMs) },
  key: `agent.address_failing/${sinceMs}`,
});
