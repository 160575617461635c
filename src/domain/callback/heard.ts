/** The one table of what a system's answers, and its silence, mean to a person. Every face that tells of them takes its words from here. */
import { answerCode } from './answer-codes.ts';
import type { AttemptOutcome } from './callback-outcome.ts';

/** The outcome of one exchange with a system. */
export interface Heard {
  readonly outcome: AttemptOutcome;
  /** Undefined if there was no answer. */
  readonly httpStatus: number | undefined;
  /** The beginning of the answer, or the code or the reason of the failure. */
  readonly answer: string;
}

/** `says` continues a sentence that begins with the system. `remedy` is for the person who looks. */
export interface Meaning {
  readonly says: string;
  readonly remedy: string;
}

/** The meaning of an outcome. */
export function meaningOf({ outcome, httpStatus, answer }: Heard): Meaning {
  if (httpStatus === undefined) return ofSilence(outcome, answer);
  if (outcome === 'accepted') return { says: 'accepts', remedy: NOTHING };
  const code = codeIn(answer);
  const told = code === undefined ? undefined : `code ${code}: ${wordsOf(code)}`;
  if (outcome === 'refused') return { says: `refuses with ${told ?? `HTTP ${httpStatus}`}`, remedy: OWN_LOG };
  if (told !== undefined && isPlain(httpStatus))
    return { says: `answers ${told}`, remedy: code === SIGNATURE_CODE ? COMPARE : OWN_LOG };
  const [, means, remedy] = STATUSES.find(([statuses]) => statuses.includes(httpStatus)) ?? rangeOf(httpStatus);
  return { says: `answers ${httpStatus}: ${means}`, remedy };
}

/** The words for the last of several failures; it is undefined if an older process has counted them. */
export const saidBy = (heard: Heard | undefined): string =>
  heard === undefined ? 'has accepted no callback lately' : meaningOf(heard).says;

const NOTHING = 'nothing has to be done';
const COMPARE = 'compare the secret, and the clocks of both sides';
const OWN_LOG = 'the log of that system has the reason';
const ADDRESS = 'compare the address and its path with those of that system';

/** Code 1002 says the same as HTTP status 401. */
const SIGNATURE_CODE = 1002;
const SECRET_OR_CLOCK = 'secret or clock';
const wordsOf = (code: number): string =>
  code === SIGNATURE_CODE ? SECRET_OR_CLOCK : (answerCode(code)?.meaning ?? 'unknown');

type Status = readonly [statuses: readonly number[], means: string, remedy: string];

const STATUSES: readonly Status[] = [
  [[401], SECRET_OR_CLOCK, COMPARE],
  [[403], 'not allowed', 'see whether it lets the addresses of this gateway in, and compare the secret'],
  [[404, 405, 410, 501], 'wrong path', ADDRESS],
  [[407], 'a proxy wants a sign-in', 'look at the proxy before it'],
  [[408, 425, 504], 'too slow', OWN_LOG],
  [[413, 414, 415, 431], 'it does not take requests of this form', OWN_LOG],
  [[429], 'too many requests', 'ask for a higher limit of requests there'],
  [[502, 503], 'the system behind it is down', OWN_LOG],
];

const rangeOf = (httpStatus: number): Status => {
  if (isPlain(httpStatus)) return [[], 'unreadable answer', 'its answer must have the envelope of the interface'];
  if (httpStatus >= 300 && httpStatus < 400) return [[], 'a redirect, which is not followed', ADDRESS];
  return httpStatus >= 500 ? [[], 'a fault there', OWN_LOG] : [[], 'neither acceptance nor refusal', OWN_LOG];
};

const isPlain = (httpStatus: number): boolean => httpStatus >= 200 && httpStatus < 300;

const FIREWALL = 'look whether a firewall drops the requests of this gateway, and whether that system is overloaded';
const CERTIFICATE = 'renew or complete the certificate there';
const DNS = 'correct the name in the address, or the DNS';

/** The codes of failures, as Node and OpenSSL have them. */
const CODES: readonly (readonly [codes: RegExp, says: string, remedy: string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'is not in the DNS', DNS],
  [/^ECONNREFUSED$/, 'refuses the connection', 'start it, and compare the port in the address'],
  [/CERT|UNABLE_TO_VERIFY/, 'has a certificate that cannot be trusted', CERTIFICATE],
  [/^(?:EPROTO|ERR_SSL_|ERR_TLS_)/, 'fails in TLS', 'see whether TLS is spoken at that port, and in which version'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'cannot be reached', 'look at the network between both'],
];

/** No answer came. The reason is a code, or some words. */
function ofSilence(outcome: AttemptOutcome, reason: string): Meaning {
  if (outcome === 'timed_out') return { says: `does not answer: ${reason}`, remedy: FIREWALL };
  if (outcome === 'address_refused')
    return { says: `has an address that is refused: ${reason}`, remedy: `give it ${ADDRESS_RULE}` };
  const found = CODES.find(([codes]) => codes.test(reason));
  if (found !== undefined) return { says: `${found[1]} (${reason})`, remedy: found[2] };
  return {
    says: `${SILENCES[outcome] ?? 'breaks the connection'} (${reason})`,
    remedy: outcome === 'unreachable' ? ADDRESS : OWN_LOG,
  };
}

const SILENCES: Partial<Record<AttemptOutcome, string>> = {
  unreachable: 'cannot be reached',
  not_accepted: 'gives no usable answer',
};

/** The addresses to which callbacks may go, with the settings that allow more. */
export const ADDRESS_RULE =
  'a public https address, unless CALLBACK_ALLOW_HTTP=true allows http, or CALLBACK_ALLOW_PRIVATE=true addresses of the own network';

/** The code of an envelope; undefined if the text is not a whole envelope. */
function codeIn(answer: string): number | undefined {
  try {
    const { status, code } = (JSON.parse(answer) ?? {}) as { readonly status?: unknown; readonly code?: unknown };
    return status === false && typeof code === 'number' && Number.isInteger(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
