import type { MaintenanceWindow, WindowStatus } from '../../domain/maintenance/maintenance-window.ts';
import type { NewNotice } from '../../domain/notification/notice.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A window before it is kept. */
export type NewWindow = Omit<MaintenanceWindow, 'status' | 'announcedAtMs'>;

/** A step of a window that the clock of the database makes due. */
export type WindowTurn = 'announced' | 'running' | 'ended';

export interface DueTurn {
  readonly window: MaintenanceWindow;
  readonly turn: WindowTurn;
}

export interface WindowFilter {
  readonly provider: string | undefined;
  readonly status: WindowStatus | undefined;
}

/**
 * The windows of maintenance. While a window runs, its games are in maintenance for Agents, whatever the flags say that people set; these stay as they
 * are. All processes may use it at once. Notices are written in the transaction of the step that they tell of.
 */
export interface MaintenanceBook {
  /** Adds a window. Returns the one that it would overlap, if there is one: then nothing changes. The rule also holds for simultaneous calls. */
  add(window: NewWindow): Promise<MaintenanceWindow | undefined>;
  find(id: string): Promise<MaintenanceWindow | undefined>;
  /** The last that begins first. A page beyond the last one is an empty list with the true total. */
  list(filter: WindowFilter, page: PageRequest): Promise<Page<MaintenanceWindow>>;
  /** The steps that are due. A window about which nobody has heard is due for that `leadMs` before it begins. */
  due(leadMs: number): Promise<readonly DueTurn[]>;
  /** Makes a step. False if it is not due any more, because another process has made it or the window was cancelled: then nothing changes. */
  turn(due: DueTurn, notices: readonly NewNotice[]): Promise<boolean>;
  /** Cancels a window that is not over. Its notices are written if it was announced. False if it is over: then nothing changes. */
  cancel(id: string, notices: readonly NewNotice[]): Promise<boolean>;
  /** Whether a window covers the game at this moment, by the clock of the database and not by the last step. */
  covers(game: { readonly provider: string; readonly id: string }): Promise<boolean>;
}
