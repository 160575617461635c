import { timingSafeEqual } from 'node:crypto';
import type { SimulatorRequest } from '../../simulation/simulator-server.ts';
import { decrypt, sign } from '../encryption.ts';
import type { SealingKeys } from '../sealed-query.ts';
import type { Parameters } from './simulated-operation.ts';

const FORM = 'application/x-www-form-urlencoded';
const TIME = /^\d{14}$/;

/** A query that was sealed with the right keys. */
export interface Unsealed {
  readonly method: string;
  readonly parameters: Parameters;
}

/** Opens and checks a request as the upstream does; a text is the error code of what is wrong. */
export function unseal(request: SimulatorRequest, keys: SealingKeys): Unsealed | '102' | '142' {
  const isForm = request.method === 'POST' && request.headers['content-type']?.startsWith(FORM) === true;
  const form = new URLSearchParams(request.body);
  const query = isForm ? decrypted(form.get('q') ?? '', keys) : undefined;
  if (query === undefined) return '142';
  const parameters = new URLSearchParams(query);
  const { method, Key, Time, ...others } = Object.fromEntries(parameters) as Parameters;
  if (Key !== keys.secretKey || !isSigned(query, form.get('s') ?? '', keys)) return '102';
  const isComplete = method !== undefined && TIME.test(Time ?? '');
  return isComplete ? { method, parameters: others } : '142';
}

/** The method a request asks for, as well as can be told before it is checked. */
export const methodOf = (request: SimulatorRequest, keys: SealingKeys): string =>
  new URLSearchParams(decrypted(new URLSearchParams(request.body).get('q') ?? '', keys)).get('method') ?? 'unreadable';

function decrypted(q: string, { encryptKey }: SealingKeys): string | undefined {
  try {
    return q === '' ? undefined : decrypt(q, encryptKey);
  } catch {
    return undefined;
  }
}

function isSigned(query: string, signature: string, keys: SealingKeys): boolean {
  const time = new URLSearchParams(query).get('Time') ?? '';
  const expected = Buffer.from(sign(query, time, keys));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
