/** The faults and oddities of a request outside of the fields of its body, as a table. */
import { randomBytes } from 'node:crypto';
import { signCallback, type SignedParts } from './sign-callback.ts';

/** A request that is not sent yet. */
export interface OutgoingRequest {
  readonly method: string;
  /** The path below the Agent's address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the body is sent in two pieces, cut in the middle of a character. */
  readonly isInPieces?: boolean;
}

export interface RequestParts extends SignedParts {
  readonly path: string;
  readonly secret: string;
}

interface TamperingRule {
  /** The end of a sentence that begins with "the request was ...". */
  readonly says: string;
  /** The end of a sentence that begins with "the Agent accepts". */
  readonly accepting: string;
  readonly make: (parts: RequestParts) => OutgoingRequest;
}

/** Clocks may differ this much. A message that is older than five minutes may be a replay. */
const FINE_SKEW_S = 60;
const WRONG_SKEW_S = 900;
/** Larger than any callback, and small enough to be sent in a moment. */
const OVERSIZED_BYTES = 8 * 1024 * 1024;

/** A request without a fault. */
export const plainRequest = (parts: RequestParts): OutgoingRequest => ({
  method: 'POST',
  path: parts.path,
  headers: headersOf(parts, signCallback(parts, parts.secret)),
  body: parts.body,
});

const forged = (says: string, make: TamperingRule['make']): TamperingRule =>
  rule(says, make, 'requests that the gateway did not sign');
const untimely = (says: string, make: TamperingRule['make']): TamperingRule =>
  rule(says, make, 'signatures of another time than now');

export const TAMPERINGS = {
  wrong_secret: forged('signed with another secret', (parts) => plainRequest({ ...parts, secret: foreignSecret() })),
  no_signature: forged('sent without webhook-signature', (parts) => without(parts, 'webhook-signature')),
  no_id: forged('sent without webhook-id', (parts) => without(parts, 'webhook-id')),
  no_timestamp: forged('sent without webhook-timestamp', (parts) => without(parts, 'webhook-timestamp')),
  unsigned: forged('sent without any of the three headers', ({ path, body }) => ({
    method: 'POST',
    path,
    body,
    headers: { 'Content-Type': 'application/json' },
  })),
  empty_signature: forged('sent with an empty signature', (parts) => withSignature(parts, 'v1,')),
  nonsense_signature: forged('sent with a signature that is none', (parts) =>
    withSignature(parts, '\u00e9 , ,, v1 v1'),
  ),
  tampered_body: forged('signed, and its amount changed afterwards', (parts) => ({
    ...plainRequest(parts),
    body: parts.body.replace(/"amount":"\d+/, '$&0'),
  })),
  tampered_id: forged('signed, and its webhook-id changed afterwards', (parts) =>
    changed(parts, 'webhook-id', 'other'),
  ),
  tampered_timestamp: forged('signed, and its webhook-timestamp changed afterwards', (parts) =>
    changed(parts, 'webhook-timestamp', String(Number(parts.timestamp) + 1)),
  ),
  stale: untimely('signed a quarter of an hour ago', (parts) => plainRequest(shifted(parts, -WRONG_SKEW_S))),
  future: untimely('signed a quarter of an hour ahead', (parts) => plainRequest(shifted(parts, WRONG_SKEW_S))),
  timestamp_nonsense: untimely('signed with a moment that is no number', (parts) =>
    plainRequest({ ...parts, timestamp: 'NaN' }),
  ),
  slow_clock: rule('signed a minute ago', (parts) => plainRequest(shifted(parts, -FINE_SKEW_S))),
  fast_clock: rule('signed a minute ahead', (parts) => plainRequest(shifted(parts, FINE_SKEW_S))),
  foreign_first: rule('signed with another secret and then with the right one', (parts) =>
    withSignature(parts, `${signCallback(parts, foreignSecret())} ${signCallback(parts, parts.secret)}`),
  ),
  foreign_last: rule('signed with the right secret and then with another one', (parts) =>
    withSignature(parts, `${signCallback(parts, parts.secret)} ${signCallback(parts, foreignSecret())}`),
  ),
  other_scheme_beside: rule('signed, and by another scheme before that', (parts) =>
    withSignature(parts, `v1a,${randomBytes(64).toString('base64')} ${signCallback(parts, parts.secret)}`),
  ),
  other_scheme_only: forged('signed by a scheme that does not exist', (parts) =>
    withSignature(parts, signCallback(parts, parts.secret).replace('v1,', 'v9,')),
  ),
  get: rule('sent with GET', (parts) => ({ ...plainRequest(parts), method: 'GET' })),
  put: rule('sent with PUT', (parts) => ({ ...plainRequest(parts), method: 'PUT' })),
  form: rule('sent as a form', (parts) => {
    const fields = Object.entries(JSON.parse(parts.body) as object).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const body = new URLSearchParams(fields).toString();
    return withType(plainRequest({ ...parts, body }), 'application/x-www-form-urlencoded');
  }),
  charset: rule('sent with a charset in its content type', (parts) =>
    withType(plainRequest(parts), 'application/json; charset=utf-8'),
  ),
  oversized: rule('8 MiB long, and not signed', (parts) => {
    const body = JSON.stringify({ ...(JSON.parse(parts.body) as object), bet_detail: 'x'.repeat(OVERSIZED_BYTES) });
    return { method: 'POST', path: parts.path, headers: { 'Content-Type': 'application/json' }, body };
  }),
  in_pieces: rule('sent in two pieces', (parts) => ({ ...plainRequest(parts), isInPieces: true })),
  unknown_path: rule('sent to a path that is none of the callbacks', (parts) => ({
    ...plainRequest(parts),
    path: `${parts.path.slice(0, parts.path.lastIndexOf('/') + 1)}nothing`,
  })),
} as const satisfies Record<string, TamperingRule>;

export type Tampering = keyof typeof TAMPERINGS;

function rule(says: string, make: TamperingRule['make'], accepting = `what was ${says}`): TamperingRule {
  return { says, accepting, make };
}

const foreignSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

const headersOf = ({ id, timestamp }: SignedParts, signature: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});

const withSignature = (parts: RequestParts, signature: string): OutgoingRequest => ({
  ...plainRequest(parts),
  headers: headersOf(parts, signature),
});

const shifted = (parts: RequestParts, seconds: number): RequestParts => ({
  ...parts,
  timestamp: String(Number(parts.timestamp) + seconds),
});

function changed(parts: RequestParts, name: string, value: string): OutgoingRequest {
  const request = plainRequest(parts);
  return { ...request, headers: { ...request.headers, [name]: value } };
}

function without(parts: RequestParts, name: string): OutgoingRequest {
  const request = plainRequest(parts);
  return { ...request, headers: Object.fromEntries(Object.entries(request.headers).filter(([key]) => key !== name)) };
}

const withType = (request: OutgoingRequest, type: string): OutgoingRequest => ({
  ...request,
  headers: { ...request.headers, 'Content-Type': type },
});
