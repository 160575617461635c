import { exactJson, type Decimal, type ExactJsonValue, type ProviderReply } from '../../protocol-kit.ts';
import { FRACTION_DIGITS_MAX } from '../amounts.ts';

/** An error in the upstream's vocabulary. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** The codes that receivers of these calls answer. The upstream's full list is not public. */
export const ERRORS = {
  /** For all failures without their own code. The upstream does not treat this code as a decision. */
  system: { code: 0, message: 'System Error' },
  parameters: { code: 700, message: 'Missing Parameters' },
  signature: { code: 2203, message: 'Invalid Signature' },
  account: { code: 2405, message: 'User Account Does Not Exist' },
  balance: { code: 2504, message: 'Insufficient Balance' },
} as const satisfies Record<string, RpcError>;

export const resultReply = (id: ExactJsonValue, result: ExactJsonValue): ProviderReply =>
  reply({ id, result, error: null, jsonrpc: '2.0' });

export const errorReply = (id: ExactJsonValue, { code, message }: RpcError): ProviderReply =>
  reply({ id, result: null, error: { code, message, reason: message }, jsonrpc: '2.0' });

/** A player's balance in the reply to the upstream. */
export const toldBalance = (balance: Decimal): Decimal => balance.roundedDown(FRACTION_DIGITS_MAX);

// Errors have status 200 too: one receiver answers 401 and 403, the others 200, and a client might not read the body of a 403.
const reply = (answer: ExactJsonValue): ProviderReply => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: exactJson(answer),
});
