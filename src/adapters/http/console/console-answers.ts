import type { IncomingMessage } from 'node:http';
import type { Html } from '../../pages/html.ts';
import type { Download, PageAnswer } from '../../pages/visit.ts';
import { bytesOf, type Answer } from '../answers/answer.ts';
import { compressed } from '../answers/compressed.ts';

/** The policy of all pages of the console: everything comes from this host, except pictures of games. */
const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': CONSOLE_POLICY,
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
};

/** The answer with a page, compressed if the browser accepts that. */
export async function packedPage(
  request: IncomingMessage,
  { httpStatus, page }: { readonly httpStatus: number; readonly page: Html },
): Promise<Answer> {
  const { body, headers } = await compressed(request, Buffer.from(page.markup));
  const contentType = 'text/html; charset=utf-8';
  return { httpStatus, code: 0, body: body.toString('latin1'), contentType, headers: { ...HEADERS, ...headers } };
}

/** The answer to a visit: a redirect, a file, or a page. */
export async function answerOf(request: IncomingMessage, answer: PageAnswer): Promise<Answer> {
  if (answer.location !== undefined) return goingTo(answer.location);
  return answer.download === undefined ? packedPage(request, answer) : downloaded(request, answer.download);
}

async function downloaded(request: IncomingMessage, { name, contentType, text }: Download): Promise<Answer> {
  const kept = { 'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"` };
  if (typeof text !== 'string')
    return { httpStatus: 200, code: 0, body: '', contentType, headers: { ...HEADERS, ...kept }, pieces: text };
  const { body, headers } = await compressed(request, Buffer.from(text));
  const all = { ...HEADERS, ...headers, ...kept };
  return { httpStatus: 200, code: 0, body: body.toString('latin1'), contentType, headers: all };
}

const SEE_OTHER = 303;

/** Redirects the browser with a GET. */
export const goingTo = (location: string): Answer => ({
  httpStatus: SEE_OTHER,
  code: 0,
  body: bytesOf(''),
  contentType: 'text/plain; charset=utf-8',
  headers: { Location: location, 'Cache-Control': 'no-store' },
});
