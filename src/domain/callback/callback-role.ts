/** The four callbacks an Agent's system may answer, in the specification's order; fund callbacks move money, bet-push reports. */
export const CALLBACK_ROLES = {
  bet: { path: '/api/v1/callback/bet', isFund: true },
  settle: { path: '/api/v1/callback/settle', isFund: true },
  cancel: { path: '/api/v1/callback/cancel', isFund: true },
  'bet-push': { path: '/api/v1/callback/bet-push', isFund: false },
} as const;

export type CallbackRole = keyof typeof CALLBACK_ROLES;

/** What an Agent that handles only wallet accounting must implement at least. */
export const FUND_CALLBACK_ROLES = (Object.keys(CALLBACK_ROLES) as CallbackRole[]).filter(
  (role) => CALLBACK_ROLES[role].isFund,
);

/** Where an Agent that holds its players' wallets is asked what a player has. It moves nothing and is never sent again. */
export const BALANCE_CALLBACK_PATH = '/api/v1/callback/balance';
