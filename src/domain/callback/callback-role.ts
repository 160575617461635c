/** The four callbacks that an Agent's system may implement, in the specification's order. Fund callbacks move money; bet-push reports. */
export const CALLBACK_ROLES = {
  bet: { path: '/api/v1/callback/bet', isFund: true },
  settle: { path: '/api/v1/callback/settle', isFund: true },
  cancel: { path: '/api/v1/callback/cancel', isFund: true },
  'bet-push': { path: '/api/v1/callback/bet-push', isFund: false },
} as const;

export type CallbackRole = keyof typeof CALLBACK_ROLES;

/** The callbacks that an Agent must implement even if it handles only wallet accounting. */
export const FUND_CALLBACK_ROLES = (Object.keys(CALLBACK_ROLES) as CallbackRole[]).filter(
  (role) => CALLBACK_ROLES[role].isFund,
);

/** The path of the balance callback, for an Agent that holds its players' wallets. It moves no money and is never repeated. */
export const BALANCE_CALLBACK_PATH = '/api/v1/callback/balance';

/** Every request to an Agent's system: a callback, or the question about a balance. */
export type AgentRequest = CallbackRole | 'balance';
/** The path of each of them below the callback base. */
export const AGENT_REQUEST_PATHS = {
  ...(Object.fromEntries(Object.entries(CALLBACK_ROLES).map(([role, { path }]) => [role, path])) as Record<
    CallbackRole,
    string
  >),
  balance: BALANCE_CALLBACK_PATH,
} as const satisfies Readonly<Record<AgentRequest, string>>;
