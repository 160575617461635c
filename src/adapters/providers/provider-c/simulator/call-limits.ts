const MINUTE_MS = 60_000;

interface CallLimit {
  readonly calls: number;
  readonly perMs: number;
}

const REPORTS: CallLimit = { calls: 10, perMs: 5 * MINUTE_MS };

/** The limits of the upstream's document by method. */
const LIMITS: Readonly<Record<string, CallLimit>> = {
  GetAllBetDetailsDV: REPORTS,
  GetAllBetDetailsForTimeIntervalDV: REPORTS,
  GetCancelledBetDetails: REPORTS,
  GetEventWinningDetail: REPORTS,
  GetGiftTransactionDetails: REPORTS,
  GetLeaderboardRankingDetail: REPORTS,
  GetUnsuccessfulBetDetails: REPORTS,
  LoginRequestForFun: { calls: 50, perMs: MINUTE_MS },
  ResendTransaction: { calls: 1, perMs: 5 * MINUTE_MS },
};

/** Counts calls, and refuses calls above the limit. */
export class CallLimits {
  readonly #allowedAtMs = new Map<string, number[]>();

  /** Whether the method may be called now. Only an allowed call counts. */
  allow(method: string, nowMs: number): boolean {
    const limit = LIMITS[method];
    if (limit === undefined) return true;
    const recent = (this.#allowedAtMs.get(method) ?? []).filter((atMs) => atMs > nowMs - limit.perMs);
    this.#allowedAtMs.set(method, recent);
    if (recent.length >= limit.calls) return false;
    recent.push(nowMs);
    return true;
  }
}
