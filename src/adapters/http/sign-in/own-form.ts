import type { IncomingMessage } from 'node:http';
import type { RouterContext } from '@koa/router';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { FORM_LIMITS } from '../../api/schemas/body-limits.ts';
import { bodyTypeFailure } from '../admin-api/read-json.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import type { AwaitedBodies, AwaitedBody } from '../messages/awaited-bodies.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';

const SIGN_IN_BYTES_MAX = 4_096;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The limits of forms on the sign-in pages, for senders without a session and with one. */
export const OF_STRANGER: AwaitedBody = { sender: 'stranger', bytesMax: SIGN_IN_BYTES_MAX };
export const OF_SESSION: AwaitedBody = { sender: 'proven', bytesMax: SIGN_IN_BYTES_MAX };

export interface OwnForm {
  /** The value of a field; empty if it is absent or occurs twice. */
  readonly field: (name: string) => string;
  readonly all: URLSearchParams;
}

/** The refusal of a form that does not come from a page of the gateway, or that did not arrive whole. */
export type FormRefused = { readonly kind: 'foreign_form' } | EdgeFailure;

export const FOREIGN: FormRefused = { kind: 'foreign_form' };

/** The parts that read a form; `publicUrl` is the address at which browsers reach the gateway. */
export interface FormReader {
  readonly bodies: AwaitedBodies;
  readonly publicUrl: string | undefined;
}

/** Reads a form that one of our own pages has sent. */
export async function ownForm(
  ctx: RouterContext<GatewayState>,
  { bodies, publicUrl }: FormReader,
  awaited: AwaitedBody,
): Promise<Result<OwnForm, FormRefused>> {
  if (!isFromOwnPage(ctx.req, publicUrl) || bodyTypeFailure(ctx, [FORM_TYPE]) !== undefined) return err(FOREIGN);
  const text = await bodies.read(ctx.req, awaited);
  if (!text.ok) return text;
  if (text.value.split('&', FORM_LIMITS.fieldsMax + 1).length > FORM_LIMITS.fieldsMax) return err(TOO_MANY_FIELDS);
  const all = new URLSearchParams(text.value);
  const field = (name: string): string => {
    const [value = '', ...more] = all.getAll(name);
    return more.length === 0 ? value : '';
  };
  return ok({ field, all });
}

const TOO_MANY_FIELDS = edgeFailure('body_malformed', `it has more than ${FORM_LIMITS.fieldsMax} fields`);

/** The sentence for a person whose form did not arrive whole. */
export function sentenceOfForm({ kind, sentence }: EdgeFailure): string {
  return SENTENCES[kind] ?? `The form was not taken: ${sentence}.`;
}

const SENTENCES: Partial<Record<EdgeFailure['kind'], string>> = {
  body_too_large: 'The form is too large. Shorten its fields, and send it again.',
  request_timeout: 'The form did not arrive in time. Send it again.',
  not_ready: 'The gateway cannot take the form at the moment. Send it again in a few seconds.',
};

/** Browsers report where a form comes from, and a page of another site cannot change that. */
function isFromOwnPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = parsedUrl(headers.origin ?? '')?.host;
  return from !== undefined && (from === headers.host || from === parsedUrl(publicUrl ?? '')?.host);
}
