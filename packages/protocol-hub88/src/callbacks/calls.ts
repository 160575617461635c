import type { Hub88Config } from '../config.ts';
import {
  err,
  ok,
  only,
  refusedWhole,
  unreadReport,
  type BalanceOutcome,
  type ProviderMessage,
  type Result,
  type WalletEvent,
  type z,
} from '../kit.ts';
import { readToken, type Token } from '../token.ts';
import { headOf, readFields, SHAPES, type Members } from './fields.ts';
import { movementReply, NO_WALLET, reply, shownBalance, type Status } from './replies.ts';
import { betEvent, rollbackEvent, winEvent } from './wallet-events.ts';

/** The context of a request whose sender is proven. */
export interface Reader {
  readonly config: Hub88Config;
  readonly nowMs: number;
}

/** One of the five callbacks. */
export interface Callback {
  /** Whether Hub88 must send it until it is booked: a win or a rollback. */
  readonly isOwed: boolean;
  read(members: Members, reader: Reader): Result<ProviderMessage, Status>;
}

/** Whether the user exists. Document: the operator tells all that it knows of the user, and the gateway knows the currency. */
const info: Callback = {
  isOwed: false,
  read(members, { config }) {
    const fields = readFields(SHAPES.info, members);
    if (!fields.ok) return fields;
    const player = { upstreamName: fields.value.user, currency: undefined };
    const answer = ([outcome]: readonly BalanceOutcome[]) => balanceReply(members, outcome, config);
    return ok({ kind: 'balances', players: [player], reply: answer });
  },
};

/** The balance. An expired token may still show it: the list of statuses has TOKEN_EXPIRED to stop new bets. */
const balance: Callback = {
  isOwed: false,
  read(members, { config }) {
    const fields = readFields(SHAPES.balance, members);
    if (!fields.ok) return fields;
    const token = readToken(config, fields.value.user, fields.value.token);
    if (token === undefined) return err('RS_ERROR_INVALID_TOKEN');
    const player = { upstreamName: fields.value.user, currency: token.currency };
    const answer = ([outcome]: readonly BalanceOutcome[]) => balanceReply(members, outcome, config);
    return ok({ kind: 'balances', players: [player], reply: answer });
  },
};

function balanceReply(members: Members, outcome: BalanceOutcome | undefined, config: Hub88Config) {
  const head = headOf(members);
  if (outcome?.kind === 'no_wallet') return reply(head, NO_WALLET[outcome.because]);
  if (outcome?.kind !== 'balance') return reply(head, 'RS_ERROR_UNKNOWN');
  return reply(head, 'RS_OK', shownBalance(config, outcome.balance, outcome.currency));
}

const bet: Callback = {
  isOwed: false,
  read(members, { config, nowMs }) {
    const fields = readFields(SHAPES.bet, members);
    if (!fields.ok) return fields;
    const { user, token, currency, is_supplier_promo: isPromo } = fields.value;
    const refusal = tokenRefusal(readToken(config, user, token), currency, isPromo === true ? 0 : nowMs);
    if (refusal !== undefined) return err(refusal);
    const amount = config.currencies.walletAmount(fields.value.amount, currency);
    if (amount === undefined) return err('RS_ERROR_WRONG_CURRENCY');
    const event = betEvent(fields.value, { members, amount, nowMs });
    return ok(message(event, { members, config, isOwed: false }, { user, currency }));
  },
};

/**
 * The list of statuses: an unknown token, and one that has expired at `aliveMs`. The changelog of May 2025: for promotions only the expiry is not
 * checked, because they may come long after the visit. Document: a token has one currency.
 */
function tokenRefusal(token: Token | undefined, currency: string, aliveMs: number): Status | undefined {
  if (token === undefined) return 'RS_ERROR_INVALID_TOKEN';
  if (token.currency !== currency) return 'RS_ERROR_WRONG_CURRENCY';
  return token.expiresAtMs <= aliveMs ? 'RS_ERROR_TOKEN_EXPIRED' : undefined;
}

/** A win needs no token: it is signed, names its bet, and comes whether the visit has ended or not (document). */
const win: Callback = {
  isOwed: true,
  read(members, { config, nowMs }) {
    const fields = readFields(SHAPES.win, members);
    if (!fields.ok) return fields;
    const { user, currency, reference_transaction_uuid: reference, is_supplier_promo: isPromo } = fields.value;
    if (reference === undefined && isPromo !== true) return err('RS_ERROR_WRONG_SYNTAX');
    const amount = config.currencies.walletAmount(fields.value.amount, currency);
    if (amount === undefined) return err('RS_ERROR_WRONG_CURRENCY');
    const event = winEvent(fields.value, { members, amount, nowMs });
    return ok(message(event, { members, config, isOwed: true }, { user, currency }));
  },
};

/** A rollback has no currency; one receiver reads it if it comes. The token has the same one. */
const rollback: Callback = {
  isOwed: true,
  read(members, { config, nowMs }) {
    const fields = readFields(SHAPES.rollback, members);
    if (!fields.ok) return fields;
    const { user, token = '', currency = readToken(config, user, token)?.currency } = fields.value;
    const event = rollbackEvent(fields.value, nowMs);
    return ok(message(event, { members, config, isOwed: true }, { user, currency }));
  },
};

interface Request {
  readonly members: Members;
  readonly config: Hub88Config;
  readonly isOwed: boolean;
}

interface Owner {
  readonly user: z.output<typeof SHAPES.info>['user'];
  readonly currency: string | undefined;
}

const message = (event: WalletEvent, { members, ...of }: Request, { user, currency }: Owner): ProviderMessage => ({
  kind: 'events',
  batches: [{ player: { upstreamName: user, currency }, events: [event] }],
  reply: ([outcome]) => movementReply({ head: headOf(members), currency, ...of }, outcome),
});

/** The callbacks by their paths below the operator's address (document). */
const CALLBACKS: ReadonlyMap<string, Callback> = new Map([
  ['/user/info', info],
  ['/user/balance', balance],
  ['/transaction/bet', bet],
  ['/transaction/win', win],
  ['/transaction/rollback', rollback],
]);

export const callbackOf = (method: string, path: string): Callback | undefined =>
  method === 'POST' ? CALLBACKS.get(path) : undefined;

const SHOWN = ['transaction_uuid', 'reference_transaction_uuid', 'user', 'amount', 'currency', 'round', 'game_code'];

/** A genuine win or rollback that cannot be read. A person sees it, because money may be owed for it. */
export function unreadMessage(members: Members, config: Hub88Config, status: Status): ProviderMessage {
  const { transaction_uuid: reference, user: member, amount, currency } = members;
  const code = typeof currency === 'string' ? currency : undefined;
  const legible =
    code === undefined || typeof amount !== 'string' ? undefined : config.currencies.walletAmount(amount, code);
  const report = unreadReport(reference, only(members, SHOWN), { member, currency: code, amount: legible });
  return refusedWhole([report], reply(headOf(members), status));
}
