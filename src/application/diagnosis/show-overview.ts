import type { MoneyTrouble } from '../../domain/diagnosis/money-trouble.ts';
import type { CallbackBacklog, CallbackLog } from '../ports/callback-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { MoneyAudit } from '../ports/money-audit.ts';
import type { MoneyTroubles } from './money-troubles.ts';
import type { ProviderPace, RecentCalls } from './recent-calls.ts';

export interface ShowOverviewParts {
  readonly moneyTroubles: Pick<MoneyTroubles, 'find'>;
  readonly callbackLog: Pick<CallbackLog, 'backlog'>;
  readonly audit: Pick<MoneyAudit, 'standing'>;
  readonly recentCalls: Pick<RecentCalls, 'paces'>;
  readonly clock: Clock;
}

/** The state of the gateway at a glance. */
export interface Overview {
  readonly atMs: number;
  /** The most urgent first. */
  readonly troubles: readonly MoneyTrouble[];
  readonly backlog: CallbackBacklog;
  readonly provenAtMs: number | undefined;
  readonly paces: readonly ProviderPace[];
}

/**
 * Shows the state of the gateway to people who watch it. It sends nothing, and reads only memory, and indexes of open or rare rows. So many pages may
 * call it every few seconds.
 */
export class ShowOverview {
  readonly #parts: ShowOverviewParts;

  constructor(parts: ShowOverviewParts) {
    this.#parts = parts;
  }

  async execute(): Promise<Overview> {
    const { moneyTroubles, callbackLog, audit, recentCalls, clock } = this.#parts;
    return {
      atMs: clock.nowMs(),
      troubles: await moneyTroubles.find(),
      backlog: await callbackLog.backlog(),
      provenAtMs: (await audit.standing()).provenAtMs,
      paces: recentCalls.paces(),
    };
  }
}
