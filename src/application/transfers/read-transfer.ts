import { checkOperator } from '../../domain/agent/agent.ts';
import { memberIdOf, MEMBER_ID_RULE } from '../../domain/player/member-id.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { invalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { movedAmount } from '../../domain/wallet/amount.ts';
import { transferIdOf } from '../../domain/wallet/transfer-id.ts';
import { given, givenCurrency, type AgentInput } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';

/** An order for a transfer as text, as the caller sent it. `memberId` is another name of `username`. */
export type TransferFundsInput = AgentInput<
  'provider' | 'currency' | 'username' | 'memberId' | 'amount' | 'transferId' | 'transferType'
>;

/** An order for a transfer, after each value was checked by itself. */
export interface WantedTransfer {
  readonly transferId: string;
  readonly memberId: string;
  readonly currency: string;
  readonly amount: Decimal;
  /** The provider's code as the Agent wrote it, folded; undefined if omitted. */
  readonly provider: string | undefined;
}

/** Reads a transfer; refuses the first field that breaks a rule. */
export function readTransfer(input: TransferFundsInput): Result<WantedTransfer, Failure> {
  const read = all({
    agent: checkOperator(input.agent, input.operatorCode),
    transferId: readTransferId(input.transferId),
    memberId: readPlayer(input),
    currency: givenCurrency(input.currency),
  });
  if (!read.ok) return read;
  const { agent: _, ...wanted } = read.value;
  const amount = readAmount(input, wanted.currency);
  return amount.ok
    ? ok({ ...wanted, amount: amount.value, provider: foldCode(input.provider ?? '') || undefined })
    : amount;
}

/** Reads the Agent's id of a transfer. */
export function readTransferId(text: string | undefined): Result<string, Failure> {
  const field = given('transfer_id', text);
  return field.ok ? transferIdOf(field.value) : field;
}

/** Reads the Agent's name of a player. */
function readMemberId(field: string, text: string): Result<string, Failure> {
  const memberId = memberIdOf(field, text);
  return memberId.ok ? memberId : err(callRefused('malformed_member_id', `${field} ${MEMBER_ID_RULE}`));
}

function readPlayer({ username = '', memberId = '' }: TransferFundsInput): Result<string, Failure> {
  if (username !== '' && memberId !== '' && foldCode(username) !== foldCode(memberId)) {
    return err(invalidParameter('member_id', 'must name the same player as username, or be left out'));
  }
  const name = given('username', username || memberId);
  return name.ok ? readMemberId(username === '' ? 'member_id' : 'username', name.value) : name;
}

const TYPES = ['deposit', 'withdraw'] as const;

function readAmount(input: TransferFundsInput, currency: string): Result<Decimal, Failure> {
  const text = given('amount', input.amount);
  if (!text.ok) return text;
  const type = inLowerCase((input.transferType ?? '').trim());
  if (type !== '' && !TYPES.some((known) => known === type)) {
    return err(invalidParameter('transfer_type', 'must be deposit or withdraw'));
  }
  const amount = movedAmount('amount', text.value, currency);
  if (!amount.ok) {
    const { error } = amount;
    return err(error.kind === 'invalid_amount' ? callRefused('invalid_amount', `${error.field} ${error.rule}`) : error);
  }
  return type === '' || type === typeOf(amount.value) ? amount : err(CONTRADICTION);
}

const CONTRADICTION = callRefused(
  'invalid_amount',
  'amount and transfer_type must agree: the amount of a deposit is positive, that of a withdraw negative',
);

/** The direction of an amount, in the Agent's word. */
export const typeOf = (amount: Decimal): (typeof TYPES)[number] => (amount.isNegative() ? 'withdraw' : 'deposit');
