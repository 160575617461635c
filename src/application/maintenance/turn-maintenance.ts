import { GameFilter } from '../../domain/catalogue/game-filter.ts';
import type { MaintenanceWindow } from '../../domain/maintenance/maintenance-window.ts';
import type { NewNotice, NoticeKind } from '../../domain/notification/notice.ts';
import type { Agent } from '../../domain/agent/agent.ts';
import type { Game } from '../../domain/catalogue/game.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import type { GameCatalog } from '../ports/game-catalog.ts';
import type { GameStore } from '../ports/game-store.ts';
import type { MaintenanceBook, WindowTurn } from '../ports/maintenance-book.ts';
import type { NoticeBook } from '../ports/notice-book.ts';

export interface NoticesOfMaintenanceParts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly games: Pick<GameStore, 'find'>;
  readonly catalog: GameCatalog;
  readonly notices: Pick<NoticeBook, 'listeners'>;
}

/** Writes the notices of a window: one for each Agent that wants them and to whom a game of the window is offered. */
export class NoticesOfMaintenance {
  readonly #parts: NoticesOfMaintenanceParts;

  constructor(parts: NoticesOfMaintenanceParts) {
    this.#parts = parts;
  }

  async execute(window: MaintenanceWindow, kind: NoticeKind): Promise<readonly NewNotice[]> {
    const codes = await this.#parts.notices.listeners(kind);
    if (codes.length === 0) return [];
    const named = await this.#activeGames(window);
    const notices: NewNotice[] = [];
    for (const code of codes) {
      const agent = await this.#parts.agents.find(code);
      const games = agent && (await this.#offeredTo(agent, window, named));
      if (games !== undefined) notices.push({ agent: code, kind, data: dataOf(window, games) });
    }
    return notices;
  }

  async #activeGames({ games }: MaintenanceWindow): Promise<readonly Game[]> {
    const found = await Promise.all(games.map((id) => this.#parts.games.find(id)));
    return found.flatMap((game) => (game?.isActive === true ? [game] : []));
  }

  /** The named games that the Agent is offered; null for all games of the provider; undefined if nothing of it is offered. */
  async #offeredTo(
    agent: Agent,
    { provider, games }: MaintenanceWindow,
    named: readonly Game[],
  ): Promise<readonly Game[] | null | undefined> {
    if (games.length > 0) {
      const offered = named.filter((game) => agent.offerRules.offers(game));
      return offered.length === 0 ? undefined : offered;
    }
    const filter = GameFilter.of({ provider });
    if (!filter.ok) throw new Error(`the kept code of a provider is invalid: ${filter.error.rule}`);
    const { total } = await this.#parts.catalog.findOffered({
      agent,
      filter: filter.value,
      page: PageRequest.first(1),
    });
    return total === 0 ? undefined : null;
  }
}

const dataOf = ({ id, provider, fromMs, toMs, note }: MaintenanceWindow, games: readonly Game[] | null) => ({
  maintenance_id: id,
  provider,
  games: games === null ? null : games.map((game) => ({ id: game.id, code: game.code, name: game.name })),
  from: instantText(fromMs),
  to: instantText(toMs),
  note,
});

const KINDS: Readonly<Record<WindowTurn, NoticeKind>> = {
  announced: 'maintenance.scheduled',
  running: 'maintenance.started',
  ended: 'maintenance.ended',
};

/** Makes the steps of windows that the clock of the database makes due. Any process may make them, so none depends on one that is down. */
export class TurnMaintenance {
  readonly #book: Pick<MaintenanceBook, 'due' | 'turn'>;
  readonly #notices: Pick<NoticesOfMaintenance, 'execute'>;
  readonly #leadMs: number;

  /** `leadMs`: how long before the beginning Agents are told. */
  constructor(
    book: Pick<MaintenanceBook, 'due' | 'turn'>,
    notices: Pick<NoticesOfMaintenance, 'execute'>,
    leadMs: number,
  ) {
    this.#book = book;
    this.#notices = notices;
    this.#leadMs = leadMs;
  }

  async execute(): Promise<void> {
    for (const due of await this.#book.due(this.#leadMs))
      await this.#book.turn(due, await this.#notices.execute(due.window, KINDS[due.turn]));
  }
}
