import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { ProviderReply } from '../../../application/ports/provider-inbox.ts';
import type { ReceiveProviderCallback } from '../../../application/receive-provider-callback/receive-provider-callback.ts';
import { bytesOf, refusal, type Answer } from '../answer.ts';
import { send, type GatewayState } from '../gateway-context.ts';
import { edgeFailure } from '../http-failure.ts';
import { notReady, OVERLOADED } from '../not-ready.ts';
import type { RequestObserver } from '../request-observer.ts';
import { remoteAddress } from '../remote-address.ts';
import type { RequestGuard } from '../request-guard.ts';
import type { RequestTracing } from '../request-tracing.ts';
import { rawBody } from './raw-body.ts';

/** What the addresses that providers call are made of. */
export interface ProviderCallbacks {
  readonly receive: Pick<ReceiveProviderCallback, 'execute'>;
  /** How many proxies of our own stand before the gateway. */
  readonly trustedProxies: number;
}

interface AnsweringParts {
  readonly observer: Pick<RequestObserver, 'failed'>;
  readonly guard: RequestGuard;
  readonly tracing: RequestTracing;
}

/** One label for all of them, whatever codes a scanner tries. */
const ROUTE = '/provider/{code}';
const ADDRESS = /^\/provider\/([A-Za-z0-9_-]{1,64})(\/[^?]*)?(?:\?(.*))?$/;
const METHODS = ['POST', 'GET'];
/** What is left of a body that nobody will read must not be taken for the next request. */
const LAST_REQUEST = { Connection: 'close' };

/** Answers what providers report or ask below `/provider/{code}`, in their own words, and leaves all other paths alone. */
export function answeringProviders(
  callbacks: ProviderCallbacks,
  { observer, guard, tracing }: AnsweringParts,
): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    const address = ADDRESS.exec(targetOf(ctx.req));
    if (address === null) {
      await next();
      return;
    }
    ctx.state.route = ROUTE;
    const refused = refusedAtOnce(ctx.req, guard);
    if (refused !== undefined) {
      send(ctx, refused);
      return;
    }
    try {
      const { answer, fault } = await tracing.answer(ctx, { provider: codeIn(address) }, () =>
        answerTo(ctx.req, address, callbacks),
      );
      const { requestId, traceId } = ctx.state;
      if (fault !== undefined) observer.failed({ requestId, traceId, error: fault });
      send(ctx, answer);
    } finally {
      guard.end();
    }
  };
}

/**
 * No protocol has a word for a request too many, and to find the word for a fault the provider would have to be looked up and the body
 * read, which is the very work that the limit is to save. So it is a plain 429: to all of them an answer that is none, after which they
 * repeat or ask, as after a time-out.
 */
function refusedAtOnce(request: IncomingMessage, guard: RequestGuard): Answer | undefined {
  const tooMany = guard.arrivedFromProvider(request);
  if (tooMany !== undefined) return refusal(tooMany, LAST_REQUEST);
  if (!METHODS.includes(request.method ?? '')) {
    const failure = edgeFailure('method_not_allowed', `this path takes only ${METHODS.join(', ')}`);
    return refusal(failure, { Allow: METHODS.join(', ') });
  }
  return guard.begin() ? undefined : OVERLOADED;
}

const codeIn = ([, code = '']: RegExpExecArray): string => code;

interface ProviderAnswer {
  readonly answer: Answer;
  /** What the operator should know. */
  readonly fault?: Error;
}

async function answerTo(
  message: IncomingMessage,
  [, code = '', path = '/', query = '']: RegExpExecArray,
  callbacks: ProviderCallbacks,
): Promise<ProviderAnswer> {
  const body = await rawBody(message);
  if (!body.ok) return { answer: refusal(body.error, LAST_REQUEST) };
  const request = { ...headOf(message), path, query, body: body.value };
  const from = remoteAddress(message, callbacks.trustedProxies);
  const reply = await callbacks.receive.execute(code, { request, address: from });
  if (reply.ok) return { answer: asGiven(reply.value) };
  if (reply.error.kind === 'not_found') return { answer: refusal(reply.error) };
  const { provider, detail } = reply.error;
  return { answer: notReady('the provider is not configured'), fault: new Error(`provider ${provider}: ${detail}`) };
}

const headOf = ({ method = '', headers }: IncomingMessage) => ({ method, contentType: headers['content-type'] });

/** RFC 9112, 3.2.2: a server must accept the absolute form too, which proxies send. */
function targetOf({ url = '' }: IncomingMessage): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The envelope's code counts whether the gateway answered; what it said is the provider's business. */
const asGiven = ({ status, contentType, body }: ProviderReply): Answer => ({
  httpStatus: status,
  code: 0,
  body: bytesOf(body),
  contentType,
});
