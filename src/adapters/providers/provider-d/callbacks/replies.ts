import {
  exactJson,
  type BalanceOutcome,
  type BatchOutcome,
  type Decimal,
  type ExactJsonObject,
  type ProviderReply,
} from '../../protocol-kit.ts';
import { asWritten } from '../wall-clock.ts';
import type { Circumstances } from './call.ts';
import { CODES, codeOf, NO_WALLET_CODES, type Code, type Purpose } from './codes.ts';

/** An answer with a code alone. */
export const codeReply = ({ errorCode, errorMessage }: Code): ProviderReply => written({ errorCode, errorMessage });

export function balanceReply(user: string, outcome: BalanceOutcome | undefined, of: Circumstances): ProviderReply {
  if (outcome?.kind === 'no_wallet') return withResult(NO_WALLET_CODES[outcome.because], {});
  if (outcome?.kind !== 'balance') return withResult(CODES.failed, {});
  const money = amountText(of.unit.toUpstream(outcome.balance));
  return withResult(CODES.success, { user, money, responseDate: asWritten(of.nowMs) });
}

/** The parts of a movement that the answer repeats. */
export interface Echo {
  readonly money: string;
  readonly dealid: string;
  readonly purpose: Purpose;
}

/** The reply has the balance if it is known, also with refusals. */
export function movementReply(echo: Echo, batch: BatchOutcome | undefined, of: Circumstances): ProviderReply {
  if (batch?.kind === 'no_wallet') return withResult(NO_WALLET_CODES[batch.because], {});
  const outcome = batch?.outcomes[0];
  if (batch === undefined || outcome === undefined || outcome.kind === 'failed') return withResult(CODES.failed, {});
  const { money, dealid, purpose } = echo;
  const cash = amountText(of.unit.toUpstream(batch.balance));
  return withResult(codeOf(outcome, purpose), { money, responseDate: asWritten(of.nowMs), dealid, cash });
}

/** Two digits of the upstream's unit, rounded down. The upstream knows no debts, so a player with a debt has a balance of zero. */
const amountText = (balance: Decimal): string => (balance.isNegative() ? '0.00' : balance.toFixed(AMOUNT_SCALE));

const AMOUNT_SCALE = 2;

const withResult = (code: Code, result: ExactJsonObject): ProviderReply => written({ ...code, result });

/** The HTTP status is 200 for every answer. */
const written = (answer: ExactJsonObject): ProviderReply => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: exactJson(answer),
});
