import {
  overlapOf,
  windowTimes,
  WINDOW_STATUSES,
  type MaintenanceWindow,
} from '../../domain/maintenance/maintenance-window.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import { chosenCode, chosenInstant, chosenWord, listed, type ListQuery } from '../list-query.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameStore } from '../ports/game-store.ts';
import type { MaintenanceBook } from '../ports/maintenance-book.ts';
import type { ProviderStore } from '../ports/provider-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { NoticesOfMaintenance, TurnMaintenance } from './turn-maintenance.ts';

export interface ScheduleMaintenanceParts {
  readonly maintenance: Pick<MaintenanceBook, 'add' | 'find'>;
  readonly providers: Pick<ProviderStore, 'find'>;
  readonly games: Pick<GameStore, 'find'>;
  readonly turnMaintenance: Pick<TurnMaintenance, 'execute'>;
  readonly randomness: Pick<Randomness, 'id'>;
  readonly clock: Clock;
}

interface WantedWindow {
  readonly provider: string;
  /** Ids of games; none: all games of the provider. */
  readonly games: readonly string[];
  /** ISO 8601; empty: now. */
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly by: string;
}

/** Schedules a time of maintenance. What is due of it is done at once. */
export class ScheduleMaintenance {
  readonly #parts: ScheduleMaintenanceParts;

  constructor(parts: ScheduleMaintenanceParts) {
    this.#parts = parts;
  }

  async execute(wanted: WantedWindow): Promise<Result<MaintenanceWindow, InvalidParameter | NotFound>> {
    const { maintenance, providers, turnMaintenance, randomness, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const read = all({ fromMs: chosenInstant('from', wanted.from), toMs: instantOf('to', wanted.to) });
    if (!read.ok) return read;
    const times = windowTimes(read.value, nowMs);
    if (!times.ok) return times;
    const provider = await providers.find(foldCode(wanted.provider));
    if (provider === undefined) return err(notFound('provider', wanted.provider));
    const games = await this.#gamesOf(provider.code, wanted.games);
    if (!games.ok) return games;
    const { note, by: createdBy } = wanted;
    const about = { id: randomness.id(), provider: provider.code, games: games.value, note };
    const window = { ...about, ...times.value, createdAtMs: nowMs, createdBy };
    const overlapped = await maintenance.add(window);
    if (overlapped !== undefined) return err(overlapOf(overlapped));
    await turnMaintenance.execute();
    const kept = await maintenance.find(window.id);
    return kept === undefined ? err(notFound('maintenance', window.id)) : ok(kept);
  }

  async #gamesOf(provider: string, ids: readonly string[]): Promise<Result<readonly string[], InvalidParameter>> {
    const games = await Promise.all([...new Set(ids)].map((id) => this.#parts.games.find(id)));
    const own = games.flatMap((game) => (game?.provider === provider ? [game.id] : []));
    return own.length === games.length
      ? ok(own)
      : err(invalidParameter('games', 'must be ids of games of this provider'));
  }
}

/** Cancels a time of maintenance, also one that runs. */
export class CancelMaintenance {
  readonly #maintenance: Pick<MaintenanceBook, 'find' | 'cancel'>;
  readonly #notices: Pick<NoticesOfMaintenance, 'execute'>;

  constructor(maintenance: Pick<MaintenanceBook, 'find' | 'cancel'>, notices: Pick<NoticesOfMaintenance, 'execute'>) {
    this.#maintenance = maintenance;
    this.#notices = notices;
  }

  /** The window as it is then. One that is over stays as it is. Agents that have heard about it are told. */
  async execute(provider: string, id: string): Promise<Result<MaintenanceWindow, NotFound>> {
    const window = await this.#maintenance.find(id);
    if (window?.provider !== foldCode(provider)) return err(notFound('maintenance', id));
    await this.#maintenance.cancel(id, await this.#notices.execute(window, 'maintenance.cancelled'));
    return ok((await this.#maintenance.find(id)) ?? window);
  }
}

export type MaintenanceQuery = ListQuery<'provider' | 'status'>;

/** Lists the times of maintenance, the last that begins first. */
export class ListMaintenance {
  readonly #maintenance: Pick<MaintenanceBook, 'list'>;

  constructor(maintenance: Pick<MaintenanceBook, 'list'>) {
    this.#maintenance = maintenance;
  }

  execute(query: MaintenanceQuery): Promise<Result<NumberedPage<MaintenanceWindow>, InvalidParameter>> {
    const filter = all({
      provider: ok(chosenCode(query.provider)),
      status: chosenWord('status', query.status, WINDOW_STATUSES),
    });
    return listed(query, filter, (chosen, page) => this.#maintenance.list(chosen, page));
  }
}
