import type { TROUBLE_SEVERITIES } from '../diagnosis/money-trouble.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { inLowerCase } from '../shared/letter-case.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { webAddressOf } from '../shared/web-address.ts';

/**
 * The kinds of destinations. `email`: an address. `chat`: a webhook that takes `{"text": ...}` and nothing else, as Slack, Mattermost and Google Chat
 * do. `webhook`: an address that takes the findings as fields.
 */
export const DESTINATION_KINDS = ['email', 'chat', 'webhook'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** The most destinations. */
export const DESTINATIONS_MAX = 50;
/** How long messages may fail until this is a trouble by itself: a mail server may put off a new sender for some minutes. */
export const FAILING_FOR_MS = 600_000;

export type Severity = (typeof TROUBLE_SEVERITIES)[number];

/** A place where troubles are told. Instants are milliseconds since the epoch. */
export interface Destination {
  readonly name: string;
  readonly kind: DestinationKind;
  /** The address for people: the whole of an e-mail address, and of a webhook the host and the end. */
  readonly shownAddress: string;
  /** `bad`: only what needs a person now. `hint`: everything. */
  readonly severity: Severity;
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly createdBy: string;
  /** When a message last arrived. */
  readonly deliveredAtMs: number | undefined;
  /** Since when messages do not arrive; undefined if the last one did. */
  readonly failingSinceMs: number | undefined;
  /** The last answer to a message that did not arrive. */
  readonly lastError: string | undefined;
}

/** A destination as it is stored. The address of a webhook is a secret, because it is all that its sender needs. */
export interface KeptDestination extends Destination {
  readonly addressSealed: string;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
export const DESTINATION_NAME_RULE =
  'must be 1 to 64 letters, digits, ".", "_" or "-", beginning with a letter or digit';

/** Folds the name of a destination. */
export function destinationName(text: string): Result<string, InvalidParameter> {
  const name = inLowerCase(text.trim());
  return NAME.test(name) ? ok(name) : err(invalidParameter('name', DESTINATION_NAME_RULE));
}

const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8}$/;
export const EMAIL_RULE = 'must be one e-mail address, such as night@example.com';

export const isEmail = (text: string): boolean => EMAIL.test(text);

/** Checks the address of a destination of this kind. */
export function destinationAddress(kind: DestinationKind, text: string): Result<string, InvalidParameter> {
  if (kind !== 'email') return webAddressOf('address', text.trim());
  const address = text.trim();
  return isEmail(address) ? ok(address) : err(invalidParameter('address', EMAIL_RULE));
}

/** The characters at the end of a webhook's address that are shown, and the length from which that is a small part of it. */
const SHOWN_END = 4;
const SECRET_LENGTH_MIN = 16;

/** The address without its secret, in a form that a person recognizes. */
export function shownAddress(kind: DestinationKind, address: string): string {
  if (kind === 'email') return address;
  const { origin, pathname, search } = new URL(address);
  const secret = pathname + search;
  return `${origin}/…${secret.length < SECRET_LENGTH_MIN ? '' : secret.slice(-SHOWN_END)}`;
}
