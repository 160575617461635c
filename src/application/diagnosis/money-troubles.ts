import { runbookLink, TROUBLE_COUNT_MAX, TROUBLES, type MoneyTrouble } from '../../domain/diagnosis/money-trouble.ts';
import { FAILING_FOR_MS } from '../../domain/notification/destination.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { AUDIT_KIND } from '../audits/audits.ts';
import type { InDoubtDesk } from '../in-doubt/in-doubt-desk.ts';
import type { CallbackLog } from '../ports/callback-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { DestinationStore } from '../ports/destination-store.ts';
import type { JobLog } from '../ports/job-log.ts';
import type { Job } from '../ports/job-store.ts';
import type { MoneyAudit } from '../ports/money-audit.ts';
import type { OpenBetBook } from '../ports/open-bet-book.ts';
import type { SilentProviderBook } from '../ports/silent-provider-book.ts';
import type { StatementTroubles } from '../statements/statement-troubles.ts';
import type { ProviderPace, RecentCalls } from './recent-calls.ts';

/** The limit of the alert `AuditMissing`: the time between two nightly audits, and half a day more. */
export const AUDIT_AGE_MAX_MS = 129_600_000;
/** The limit of the alert `CallbacksNotLeaving`. */
export const CALLBACK_AGE_MAX_MS = 300_000;
/** The most Agents whose callbacks are reported as waiting: if more wait, the cause is not theirs. */
const WAITING_AGENTS_MAX = 10;
/** The limit of the alert `ProviderSlow`. */
export const SLOW_SECONDS = 5;
/** The limit of the alert `ProviderDead`. */
export const UNANSWERED_SHARE = 0.5;

export interface MoneyTroublesParts {
  readonly desk: Pick<InDoubtDesk, 'book' | 'late'>;
  readonly callbackLog: Pick<CallbackLog, 'backlog' | 'failing' | 'waitingSince'>;
  readonly audit: Pick<MoneyAudit, 'standing'>;
  readonly jobLog: JobLog;
  readonly recentCalls: Pick<RecentCalls, 'paces'>;
  readonly openBets: Pick<OpenBetBook, 'staying'>;
  readonly silentProviders: Pick<SilentProviderBook, 'list'>;
  readonly statements: Pick<StatementTroubles, 'find'>;
  readonly destinations: Pick<DestinationStore, 'list'>;
  /** The address of the operator's runbook. */
  readonly runbookUrl?: string | undefined;
  readonly clock: Clock;
}

/** Finds the present troubles with money. It reads only memory, and indexes of open or rare rows, so that it may be called at any time. */
export class MoneyTroubles {
  readonly #parts: MoneyTroublesParts;

  constructor(parts: MoneyTroublesParts) {
    this.#parts = parts;
  }

  /** The most urgent kind comes first. Items in doubt of one kind begin with the item that has waited longest. */
  async find(): Promise<readonly MoneyTrouble[]> {
    const found = [
      ...(await this.#audits()),
      ...(await this.#doubts()),
      ...(await this.#callbacks()),
      ...(await this.#parts.statements.find()),
      ...(await this.#openBets()),
      ...(await this.#providers()),
      ...(await this.#destinations()),
    ];
    return this.#linked(found).sort((left, right) => TROUBLES.indexOf(left.trouble) - TROUBLES.indexOf(right.trouble));
  }

  /** The troubles that only this process knows. Reads only memory. */
  ofThisProcess(): readonly MoneyTrouble[] {
    return this.#linked(this.#paces());
  }

  #paces(): readonly MoneyTrouble[] {
    return this.#parts.recentCalls.paces().flatMap(paceTroubles);
  }

  #linked(found: readonly MoneyTrouble[]): MoneyTrouble[] {
    const { runbookUrl } = this.#parts;
    return found.map((trouble) =>
      runbookUrl === undefined ? trouble : { ...trouble, runbook: runbookLink(runbookUrl, trouble) },
    );
  }

  async #destinations(): Promise<readonly MoneyTrouble[]> {
    const sinceMs = this.#parts.clock.nowMs() - FAILING_FOR_MS;
    const all = await this.#parts.destinations.list();
    return all
      .filter(({ isActive, failingSinceMs }) => isActive && failingSinceMs !== undefined && failingSinceMs <= sinceMs)
      .map(({ name, failingSinceMs }) => ({
        trouble: 'notifications_failing',
        destination: name,
        sinceMs: failingSinceMs,
      }));
  }

  async #doubts(): Promise<readonly MoneyTrouble[]> {
    const { desk } = this.#parts;
    const groups = await desk.book.summary(desk.late(), TROUBLE_COUNT_MAX);
    return groups.map((group) => ({
      trouble: 'in_doubt',
      agent: group.agent,
      provider: group.provider,
      sinceMs: group.oldest.sinceMs,
      group,
    }));
  }

  async #callbacks(): Promise<readonly MoneyTrouble[]> {
    const { callbackLog, clock } = this.#parts;
    const { openBreakers, oldestPendingAtMs } = await callbackLog.backlog();
    const beforeMs = clock.nowMs() - CALLBACK_AGE_MAX_MS;
    const isOld = oldestPendingAtMs !== undefined && oldestPendingAtMs < beforeMs;
    const waiting = isOld ? await callbackLog.waitingSince(beforeMs, WAITING_AGENTS_MAX) : [];
    const failing = await callbackLog.failing([...openBreakers, ...waiting.map(({ agent }) => agent)]);
    const of = new Map(failing.map((each) => [each.agent, each]));
    return [
      ...openBreakers.map((agent): MoneyTrouble => {
        const { openedAtMs: sinceMs, heard } = of.get(agent) ?? {};
        return { trouble: 'breaker_open', agent, sinceMs, heard };
      }),
      ...waiting.map(({ agent, oldestAtMs: sinceMs }): MoneyTrouble => ({
        trouble: 'callbacks_waiting',
        agent,
        sinceMs,
        heard: of.get(agent)?.heard,
      })),
    ];
  }

  async #providers(): Promise<readonly MoneyTrouble[]> {
    const silent = await this.#parts.silentProviders.list();
    const paces = this.#paces().filter(({ provider }) => !silent.some((one) => one.provider === provider));
    return [
      ...silent.map(({ provider, sinceMs, heard }): MoneyTrouble => ({
        trouble: 'provider_failing',
        provider,
        sinceMs,
        heard,
      })),
      ...paces,
    ];
  }

  async #openBets(): Promise<readonly MoneyTrouble[]> {
    const staying = await this.#parts.openBets.staying(TROUBLE_COUNT_MAX);
    return staying.map(({ provider, count, oldestAtMs }) => ({
      trouble: 'bets_open',
      provider,
      sinceMs: oldestAtMs,
      measure: count,
    }));
  }

  /** An audit without a job leaves only a proof, and no proof if it found violations. */
  async #audits(): Promise<readonly MoneyTrouble[]> {
    const { audit, jobLog, clock } = this.#parts;
    const { provenAtMs, firstMoneyAtMs } = await audit.standing();
    const [job] = (await jobLog.list({ kind: AUDIT_KIND, about: undefined, status: 'succeeded' }, LAST_ONE)).list;
    if (job !== undefined && !isSound(job) && job.updatedAtMs > (provenAtMs ?? 0))
      return [{ trouble: 'audit_unsound', sinceMs: job.updatedAtMs, job: job.id }];
    const soundAtMs = latest(provenAtMs, job?.updatedAtMs);
    const sinceMs = soundAtMs ?? firstMoneyAtMs;
    const isMissing = sinceMs !== undefined && clock.nowMs() - sinceMs > AUDIT_AGE_MAX_MS;
    return isMissing ? [{ trouble: 'audit_missing', sinceMs: soundAtMs }] : [];
  }
}

function paceTroubles({ provider, unanswered, slowSeconds }: ProviderPace): readonly MoneyTrouble[] {
  if (unanswered > UNANSWERED_SHARE)
    return [{ trouble: 'provider_failing', provider, measure: Math.round(unanswered * 100) }];
  return slowSeconds > SLOW_SECONDS ? [{ trouble: 'provider_slow', provider, measure: slowSeconds }] : [];
}

const isSound = ({ result }: Job): boolean => {
  const { sound } = JSON.parse(result ?? '{}') as { readonly sound?: unknown };
  return sound === true;
};

const latest = (...moments: readonly (number | undefined)[]): number | undefined => {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
};

const LAST_ONE = PageRequest.first(1);
