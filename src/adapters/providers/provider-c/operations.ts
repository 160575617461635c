import { PAGE_LIMITS, REPORT_LIMITS, type AnswerLimits, type CallBudgetRule } from '../protocol-kit.ts';

/** The rules of one upstream method. */
export interface UpstreamOperation {
  readonly method: string;
  /** Whether a second sending does no harm and uses no budget. */
  readonly isRepeatable: boolean;
  /** Whether the method goes to the report address, if there is one. */
  readonly isReport?: boolean;
  /** The upstream's limit, if its document names one. */
  readonly budget?: CallBudgetRule;
  /** The limits of the answer; for lists. */
  readonly limits?: AnswerLimits;
}

const MINUTE_MS = 60_000;
/** A call takes time to arrive: a later call must not arrive before its turn. */
const TRAVEL_MS = 1_000;
/** Longest wait of a caller for a turn. */
const WAIT_MAX_MS = 2_000;

const perMinutes = (calls: number, minutes: number): CallBudgetRule => ({
  calls,
  perMs: minutes * MINUTE_MS + TRAVEL_MS,
  waitMaxMs: WAIT_MAX_MS,
});

const REPORT_BUDGET = perMinutes(10, 5);
/** A method that reads a report. */
const REPORT = { isRepeatable: false, budget: REPORT_BUDGET, limits: PAGE_LIMITS } as const;
const TRIAL_BUDGET = perMinutes(50, 1);
const RESEND_BUDGET = perMinutes(1, 5);

/** The pause after the refusal "called too recently" of a method without a documented limit. */
const COME_AGAIN_MS = MINUTE_MS;

/** All called methods, by the names of the specification. */
export const OPERATIONS = {
  regUserInfo: { method: 'RegUserInfo', isRepeatable: true },
  loginRequest: { method: 'LoginRequest', isRepeatable: false },
  loginRequestForFun: { method: 'LoginRequestForFun', isRepeatable: false, budget: TRIAL_BUDGET },
  kickUser: { method: 'KickUser', isRepeatable: false },
  getAllBetDetailsForTimeIntervalDV: {
    ...REPORT,
    method: 'GetAllBetDetailsForTimeIntervalDV',
    isReport: true,
    limits: REPORT_LIMITS,
  },
  getUserBetItemDV: { method: 'GetUserBetItemDV', isRepeatable: true, limits: PAGE_LIMITS },
  getTransactionDetails: { method: 'GetTransactionDetails', isRepeatable: true },
  getActiveHostList: { method: 'GetActiveHostList', isRepeatable: true },
  queryBetLimit: { method: 'QueryBetLimit', isRepeatable: true },
  setAllBetLimit: { method: 'SetAllBetLimit', isRepeatable: false },
  setUserMaxWinning: { method: 'SetUserMaxWinning', isRepeatable: false },
  queryUserBetLimit: { method: 'QueryUserBetLimit', isRepeatable: true },
  getEventPointTransactionDetail: { method: 'GetEventPointTransactionDetail', isRepeatable: true },
  getEventWinningDetail: { method: 'GetEventWinningDetail', ...REPORT },
  creditEventPoint: { method: 'CreditEventPoint', isRepeatable: false },
  getLeaderboardRankingDetail: { method: 'GetLeaderboardRankingDetail', ...REPORT },
  verifyUsername: { method: 'VerifyUsername', isRepeatable: true },
  getUserStatusDV: { method: 'GetUserStatusDV', isRepeatable: true },
  getCancelledBetDetails: { method: 'GetCancelledBetDetails', ...REPORT },
  getUnsuccessfulBetDetails: { method: 'GetUnsuccessfulBetDetails', ...REPORT },
  getGameErrorDetail: { method: 'GetGameErrorDetail', isRepeatable: true },
  resendTransaction: { method: 'ResendTransaction', isRepeatable: false, budget: RESEND_BUDGET },
  getGiftTransactionDetails: { method: 'GetGiftTransactionDetails', ...REPORT },
} as const satisfies Record<string, UpstreamOperation>;

export type OperationName = keyof typeof OPERATIONS;

/** The pause after the upstream found that an operation was called too often. */
export const retryAfterMs = (operation: UpstreamOperation): number => operation.budget?.perMs ?? COME_AGAIN_MS;
