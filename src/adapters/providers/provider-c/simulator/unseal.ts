import { timingSafeEqual } from 'node:crypto';
import { inLowerCase } from '../../protocol-kit.ts';
import type { SimulatorRequest } from '../../simulator-kit.ts';
import { decrypt } from '../encryption.ts';
import type { SealingKeys } from '../sealed-query.ts';
import { sign } from '../signature.ts';
import type { Parameters } from './operation.ts';

const FORM = 'application/x-www-form-urlencoded';
/**
 * The names of parameters in the simulator's code. Present clients write `method` and `Method`, `Key` and `key`, `Amount` and `amount`, so the real
 * upstream must ignore the case.
 */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    ...['method', 'Key', 'Time', 'Username', 'CurrencyType', 'Currency', 'Lang', 'GameCode', 'Mobile', 'Amount'],
    ...['FromTime', 'ToTime', 'Date', 'Offset', 'TransactionID', 'GameID', 'PageNum', 'MaxWinning', 'Gametype'],
    ...['Set1', 'Set2', 'Set3', 'Set4', 'Set5'],
  ].map((name) => [inLowerCase(name), name] as const),
);
const TIME = /^\d{14}$/;

/** A query that was sealed with the right keys. */
export interface Unsealed {
  readonly method: string;
  readonly parameters: Parameters;
}

/** Opens and checks a request as the upstream does. If the result is a text, it is the code of the fault. */
export function unseal(request: SimulatorRequest, keys: SealingKeys): Unsealed | '102' | '142' {
  const isForm = request.method === 'POST' && request.headers['content-type']?.startsWith(FORM) === true;
  const form = new URLSearchParams(request.body);
  const query = isForm ? decrypted(form.get('q') ?? '', keys) : undefined;
  if (query === undefined) return '142';
  const { method, Key, Time, ...others } = parametersOf(query);
  if (Key !== keys.secretKey || !isSigned(query, form.get('s') ?? '', keys)) return '102';
  const isComplete = method !== undefined && TIME.test(Time ?? '');
  return isComplete ? { method, parameters: others } : '142';
}

/** The method of a request that is not checked yet. */
export const methodOf = (request: SimulatorRequest, keys: SealingKeys): string =>
  parametersOf(decrypted(new URLSearchParams(request.body).get('q') ?? '', keys) ?? '')['method'] ?? 'unreadable';

const parametersOf = (query: string): Parameters =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([name, value]) => [NAMES.get(inLowerCase(name)) ?? name, value]),
  );

function decrypted(q: string, { encryptKey }: SealingKeys): string | undefined {
  try {
    return q === '' ? undefined : decrypt(q, encryptKey);
  } catch {
    return undefined;
  }
}

function isSigned(query: string, signature: string, keys: SealingKeys): boolean {
  const { Time: time = '' } = parametersOf(query);
  const expected = Buffer.from(sign(query, time, keys));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
