import { PAGE_LIMITS, REPORT_LIMITS, type AnswerLimits } from '../upstream/answer-limits.ts';
import type { CallBudgetRule } from '../upstream/call-budget.ts';

/** How one upstream method is called. */
export interface UpstreamOperation {
  readonly method: string;
  /** Sending it twice does no harm and uses up no budget. */
  readonly isRepeatable: boolean;
  /** Asked of the report address, where there is one. */
  readonly isReport?: boolean;
  /** How often the upstream allows it, if its document says. */
  readonly budget?: CallBudgetRule;
  /** Where the answer is a list. */
  readonly limits?: AnswerLimits;
}

const MINUTE_MS = 60_000;
/** A call travels: one that left after its turn came must not arrive before. */
const TRAVEL_MS = 1_000;
/** Longest that a caller is kept waiting for a turn. */
const WAIT_MAX_MS = 2_000;

const perMinutes = (calls: number, minutes: number): CallBudgetRule => ({
  calls,
  perMs: minutes * MINUTE_MS + TRAVEL_MS,
  waitMaxMs: WAIT_MAX_MS,
});

const REPORT_BUDGET = perMinutes(10, 5);
const TRIAL_BUDGET = perMinutes(50, 1);
const RESEND_BUDGET = perMinutes(1, 5);

/** When to come again after a refusal "called too recently" of a method whose limit is not documented. */
const COME_AGAIN_MS = MINUTE_MS;

/** Every method that is called, by the name the specification gives it. */
export const OPERATIONS = {
  regUserInfo: { method: 'RegUserInfo', isRepeatable: true },
  loginRequest: { method: 'LoginRequest', isRepeatable: false },
  loginRequestForFun: { method: 'LoginRequestForFun', isRepeatable: false, budget: TRIAL_BUDGET },
  kickUser: { method: 'KickUser', isRepeatable: false },
  getAllBetDetailsForTimeIntervalDV: {
    method: 'GetAllBetDetailsForTimeIntervalDV',
    isRepeatable: false,
    isReport: true,
    budget: REPORT_BUDGET,
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
  getEventWinningDetail: {
    method: 'GetEventWinningDetail',
    isRepeatable: false,
    budget: REPORT_BUDGET,
    limits: PAGE_LIMITS,
  },
  creditEventPoint: { method: 'CreditEventPoint', isRepeatable: false },
  getLeaderboardRankingDetail: {
    method: 'GetLeaderboardRankingDetail',
    isRepeatable: false,
    budget: REPORT_BUDGET,
    limits: PAGE_LIMITS,
  },
  verifyUsername: { method: 'VerifyUsername', isRepeatable: true },
  getUserStatusDV: { method: 'GetUserStatusDV', isRepeatable: true },
  getCancelledBetDetails: {
    method: 'GetCancelledBetDetails',
    isRepeatable: false,
    budget: REPORT_BUDGET,
    limits: PAGE_LIMITS,
  },
  getUnsuccessfulBetDetails: {
    method: 'GetUnsuccessfulBetDetails',
    isRepeatable: false,
    budget: REPORT_BUDGET,
    limits: PAGE_LIMITS,
  },
  getGameErrorDetail: { method: 'GetGameErrorDetail', isRepeatable: true },
  resendTransaction: { method: 'ResendTransaction', isRepeatable: false, budget: RESEND_BUDGET },
  getGiftTransactionDetails: {
    method: 'GetGiftTransactionDetails',
    isRepeatable: false,
    budget: REPORT_BUDGET,
    limits: PAGE_LIMITS,
  },
} as const satisfies Record<string, UpstreamOperation>;

export type OperationName = keyof typeof OPERATIONS;

/** When to come again after the upstream found that an operation was called too often. */
export const retryAfterMs = (operation: UpstreamOperation): number => operation.budget?.perMs ?? COME_AGAIN_MS;
