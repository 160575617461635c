import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { ProviderReply } from '../../../application/ports/provider-inbox.ts';
import type { ReceiveProviderCallback } from '../../../application/receive-provider-callback/receive-provider-callback.ts';
import { bytesOf, refusal, type Answer } from '../answer.ts';
import { send, type GatewayState } from '../gateway-context.ts';
import { edgeFailure } from '../http-failure.ts';
import { notReady } from '../not-ready.ts';
import type { RequestObserver } from '../request-observer.ts';
import { rawBody } from './raw-body.ts';
import { remoteAddress } from './remote-address.ts';

/** What the addresses that providers call are made of. */
export interface ProviderCallbacks {
  readonly receive: Pick<ReceiveProviderCallback, 'execute'>;
  /** How many proxies of our own stand before the gateway. */
  readonly trustedProxies: number;
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
  observer: Pick<RequestObserver, 'failed'>,
): Koa.Middleware<GatewayState> {
  return async (ctx, next) => {
    const address = ADDRESS.exec(targetOf(ctx.req));
    if (address === null) {
      await next();
      return;
    }
    ctx.state.route = ROUTE;
    const [, code = '', path = '/', query = ''] = address;
    if (!METHODS.includes(ctx.req.method ?? '')) {
      const failure = edgeFailure('method_not_allowed', `this path takes only ${METHODS.join(', ')}`);
      send(ctx, refusal(failure, { Allow: METHODS.join(', ') }));
      return;
    }
    const body = await rawBody(ctx.req);
    if (!body.ok) {
      send(ctx, refusal(body.error, LAST_REQUEST));
      return;
    }
    const request = { ...headOf(ctx.req), path, query, body: body.value };
    const from = remoteAddress(ctx.req, callbacks.trustedProxies);
    const reply = await callbacks.receive.execute(code, { request, address: from });
    if (reply.ok) send(ctx, asGiven(reply.value));
    else if (reply.error.kind === 'not_found') send(ctx, refusal(reply.error));
    else {
      const { provider, detail } = reply.error;
      observer.failed({ requestId: ctx.state.requestId, error: new Error(`provider ${provider}: ${detail}`) });
      send(ctx, notReady('the provider is not configured'));
    }
  };
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
