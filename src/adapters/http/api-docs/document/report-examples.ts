/** The examples of bets, health, capabilities and extensions. */

const bet = {
  bet_id: '35929576100',
  round_id: '95504503676100',
  member_id: 'ANNA',
  game_code: '601',
  bet_amount: '12.5000',
  valid_bet_amount: '12.5000',
  payout_amount: '25.0000',
  win_loss: '12.5000',
  currency: 'EUR',
  status: 'settled',
  bet_at: '2026-11-21T09:30:00.000Z',
  settled_at: '2026-11-21T09:30:30.000Z',
};
const url = 'https://history.provider.example.com/bets/35929576100';

const supported = (...operations: string[]) => ({ support: 'supported', operations, remark: null });
const callback = (operation: string) => ({ support: 'callback', operations: [operation], remark: null });
const unsupported = { support: 'unsupported', operations: [], remark: null };

const capabilities = {
  provider: 'A',
  protocol: 'provider-d',
  calls: {
    player_registration: supported('memberRegister'),
    balance_query: callback('CallBalance'),
    fund_transfer: { support: 'partial', operations: [], remark: 'seamless mode' },
    game_launch: supported('loginGame'),
    game_demo: { ...supported('loginGame'), remark: 'isTest' },
    kick_logout: supported('logoutGame'),
    bet_records: supported('getDateTimeReport'),
    bet_detail: supported('getReportDetail'),
    game_list: unsupported,
    order_status: supported('getDealidStatus'),
    health_check: supported('testGateway'),
  },
  callbacks: {
    bet_deduction: supported('PointInout'),
    settlement_payout: supported('PointInout'),
    cancel_rollback: supported('TimeoutBetReturn'),
    bet_push: supported('SendMemberReport'),
  },
  extensions: [{ function: 'Reports', operations: ['getTipReport', 'getUnsettleReport'] }],
};

/** What is sent. */
export const REPORT_REQUESTS = {
  bets: { provider: 'A', start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z', page: 1, pageSize: 10 },
  bet: { provider: 'A', bet_id: bet.bet_id, member_id: bet.member_id },
  provider: { provider: 'A' },
  capabilities: { provider: 'A' },
  extension: { provider: 'A', operation: 'getTipReport', member_id: 'ANNA', startTime: '20261121000000' },
} as const;

/** The `data` of successes. */
export const REPORT_ANSWERS = {
  bets: { list: [bet], total: 1, page: 1, pageSize: 10 },
  record: { ...bet, url },
  page: { url },
  healthy: { provider: 'A', healthy: true, latency_ms: 42, checked_at: '2026-11-21T09:30:00.000Z' },
  unhealthy: { provider: 'A', healthy: false, latency_ms: 10_000, checked_at: '2026-11-21T09:30:10.000Z' },
  capabilities: { list: [capabilities] },
  extension: { result: [{ user: 'ORCHARD_ANNA', tip: '5.0000' }] },
} as const;
