import type {
  DueTurn,
  MaintenanceBook,
  NewWindow,
  WindowFilter,
} from '../../src/application/ports/maintenance-book.ts';
import type { NoticeBook } from '../../src/application/ports/notice-book.ts';
import type { MaintenanceWindow } from '../../src/domain/maintenance/maintenance-window.ts';
import type { NewNotice } from '../../src/domain/notification/notice.ts';
import type { PageRequest } from '../../src/domain/shared/page-request.ts';
import { InMemoryNoticeBook } from './in-memory-notice-book.ts';

/** Its windows show in `covers`, and not in lists of games. */
export class InMemoryMaintenanceBook implements MaintenanceBook {
  readonly #notices: Pick<NoticeBook, 'write'>;
  readonly #windows = new Map<string, MaintenanceWindow>();

  constructor(notices: Pick<NoticeBook, 'write'> = new InMemoryNoticeBook()) {
    this.#notices = notices;
  }

  add(window: NewWindow): Promise<MaintenanceWindow | undefined> {
    const overlapped = this.#open().find(
      (other) => meet(other, window) && other.fromMs < window.toMs && other.toMs > window.fromMs,
    );
    if (overlapped === undefined)
      this.#windows.set(window.id, { ...window, status: 'scheduled', announcedAtMs: undefined });
    return Promise.resolve(overlapped);
  }

  clear(): void {
    this.#windows.clear();
  }

  find(id: string): Promise<MaintenanceWindow | undefined> {
    return Promise.resolve(this.#windows.get(id));
  }

  list({ provider, status }: WindowFilter, { offset, pageSize }: PageRequest) {
    const found = [...this.#windows.values()]
      .filter((one) => (provider ?? one.provider) === one.provider && (status ?? one.status) === one.status)
      .sort((left, right) => right.fromMs - left.fromMs);
    return Promise.resolve({ list: found.slice(offset, offset + pageSize), total: found.length });
  }

  due(leadMs: number): Promise<readonly DueTurn[]> {
    const byStart = [...this.#open()].sort((left, right) => left.fromMs - right.fromMs);
    const due = byStart.flatMap((window): DueTurn[] => {
      const turn = turnOf(window, leadMs);
      return turn === undefined ? [] : [{ window, turn }];
    });
    return Promise.resolve(due);
  }

  async turn({ window: { id }, turn }: DueTurn, notices: readonly NewNotice[]): Promise<boolean> {
    const window = this.#windows.get(id);
    if (window === undefined || turnOf(window, Infinity) !== turn) return false;
    const announcedAtMs = window.announcedAtMs ?? Date.now();
    this.#windows.set(id, { ...window, status: turn === 'announced' ? 'scheduled' : turn, announcedAtMs });
    await this.#notices.write(notices);
    return true;
  }

  async cancel(id: string, notices: readonly NewNotice[]): Promise<boolean> {
    const window = this.#open().find((one) => one.id === id);
    if (window === undefined) return false;
    this.#windows.set(id, { ...window, status: 'cancelled' });
    if (window.announcedAtMs !== undefined) await this.#notices.write(notices);
    return true;
  }

  covers({ provider, id }: { readonly provider: string; readonly id: string }): Promise<boolean> {
    const nowMs = Date.now();
    const covering = this.#open().filter((one) => meet(one, { provider, games: [id] }));
    return Promise.resolve(covering.some(({ fromMs, toMs }) => fromMs <= nowMs && toMs > nowMs));
  }

  readonly #open = (): readonly MaintenanceWindow[] =>
    [...this.#windows.values()].filter(({ status }) => status === 'scheduled' || status === 'running');
}

type Of = Pick<MaintenanceWindow, 'provider' | 'games'>;

const meet = (one: Of, other: Of): boolean =>
  one.provider === other.provider &&
  (one.games.length === 0 || other.games.length === 0 || one.games.some((id) => other.games.includes(id)));

function turnOf(
  { status, fromMs, toMs, announcedAtMs }: MaintenanceWindow,
  leadMs: number,
): DueTurn['turn'] | undefined {
  const nowMs = Date.now();
  if (status !== 'scheduled' && status !== 'running') return undefined;
  if (toMs <= nowMs) return 'ended';
  if (status === 'running') return undefined;
  if (fromMs <= nowMs) return 'running';
  return announcedAtMs === undefined && fromMs <= nowMs + leadMs ? 'announced' : undefined;
}
