import {
  err,
  exactJsonIn,
  inLowerCase,
  inUpperCase,
  isSameText,
  ok,
  REQUEST_VALUES_MAX,
  type Result,
} from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { hasRatio, type ScaledCurrency } from '../currencies.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { IDS } from '../id-names.ts';
import { inboundSign } from '../signature.ts';
import type { CodeName } from './codes.ts';

/**
 * The members of a body by their names in lower case, with numbers as text, and the ids of `IDS` in one form. The document's tables and samples
 * differ in letter case.
 */
export type Members = Readonly<Record<string, unknown>>;

/** The members of a body; no members for a body that is no JSON object. */
export const membersOf = (body: string): Members => withLowerKeys(exactJsonIn(body, REQUEST_VALUES_MAX, IDS));

/** The entries that get a row in the answer. */
export const entriesOf = ({ batch_requests: entries }: Members): readonly unknown[] =>
  Array.isArray(entries) ? (entries as readonly unknown[]) : [];

/** Checks the sender. The signature covers the original texts, because some upstreams send a time that is not a number. */
export function senderFault(members: Members, word: string, config: ProviderBConfig): CodeName | undefined {
  const { operator_code: operatorCode, request_time: requestTime, sign } = members;
  // A truncated body has none of the members. Then the signature is not wrong, and a second sending may help.
  if (Object.keys(members).length === 0) return 'internal_error';
  if (typeof operatorCode !== 'string' || !isSameOperator(operatorCode, config)) return 'proxy_key';
  if (typeof requestTime !== 'string' || typeof sign !== 'string') return 'signature';
  const expected = inboundSign({ operatorCode, secretKey: config.secretKey }, word, requestTime);
  return isSameText(inLowerCase(sign), expected) ? undefined : 'signature';
}

const isSameOperator = (sent: string, { operatorCode }: ProviderBConfig): boolean =>
  inUpperCase(sent) === inUpperCase(operatorCode);

/** The wallet currency of an upstream code, with the ratio of that code. The player's wallet may have another currency. */
export function currencyOf(code: unknown, { currencies }: ProviderBConfig): ScaledCurrency | undefined {
  const upstream = typeof code === 'string' ? inUpperCase(code) : '';
  return /^[A-Z0-9]{2,10}$/.test(upstream) && hasRatio(upstream) ? currencies.walletOf(upstream) : undefined;
}

/** The list with that name; an error for any other value. The document has no limit, so the only limit is that of the body. */
export function listIn(members: Members, ...names: readonly string[]): Result<readonly unknown[], CodeName> {
  const list = names.map((name) => members[name]).find((value) => value !== undefined && value !== null);
  return Array.isArray(list) ? ok(list as readonly unknown[]) : err('internal_error');
}
