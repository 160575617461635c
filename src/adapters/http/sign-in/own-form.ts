import type { IncomingMessage } from 'node:http';
import type { RouterContext } from '@koa/router';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';
import { bodyTypeFailure } from '../admin-api/body-type.ts';
import type { GatewayState } from '../middleware/gateway-context.ts';

const SIGN_IN_BYTES_MAX = 4_096;
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The fields of a form. */
export interface OwnForm {
  /** Empty for a field that is absent or there twice. */
  readonly field: (name: string) => string;
  readonly all: URLSearchParams;
}

/** The form that of ours has sent; undefined for everything else. */
export async function ownForm(
  ctx: RouterContext<GatewayState>,
  publicUrl: string | undefined,
  bytesMax = SIGN_IN_BYTES_MAX,
): Promise<OwnForm | undefined> {
  if (!isFromOwnPage(ctx.req, publicUrl) || bodyTypeFailure(ctx, [FORM_TYPE]) !== undefined) return undefined;
  const read = koaBody({ urlencoded: true, json: false, text: false, multipart: false, ...RAW, formLimit: bytesMax });
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    // koa-body throws http-errors for what the sender did wrong.
    if ((error as { readonly status?: number }).status === undefined) throw error;
    return undefined;
  }
  // The raw text, because a field that is there twice becomes a list in the parsed one.
  const { rawBody = '' } = ctx.request as { readonly rawBody?: string };
  const all = new URLSearchParams(rawBody);
  const field = (name: string): string => {
    const [value = '', ...more] = all.getAll(name);
    return more.length === 0 ? value : '';
  };
  return { field, all };
}

const RAW = { includeUnparsed: true, parsedMethods: [HttpMethodEnum.POST] };

/** Browsers say where a form comes from, and a page of another site cannot change that. */
function isFromOwnPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const from = parsedUrl(headers.origin ?? '')?.host;
  return from !== undefined && (from === headers.host || from === parsedUrl(publicUrl ?? '')?.host);
}
