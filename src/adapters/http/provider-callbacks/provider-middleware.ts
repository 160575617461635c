import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import type { ProviderReply, ProviderRequest } from '../../../application/ports/provider-inbox.ts';
import { ReceiveProviderCallback, type ArrivedRequest } from '../../../application/wallet/receive-provider-callback.ts';
import { WriteFault } from '../../../application/wallet/write-fault.ts';
import { bytesOf, refusal, type Answer } from '../answers/answer.ts';
import { send, type GatewayState } from '../middleware/gateway-context.ts';
import { edgeFailure } from '../answers/http-failure.ts';
import { notReady, OVERLOADED, refusalOf } from '../answers/not-ready.ts';
import type { RequestObserver } from '../middleware/observe-requests.ts';
import { ofAddress } from '../limits/refusal-pauses.ts';
import { remoteAddress, type RequestGuard, type RequestLimits } from '../limits/request-guard.ts';
import type { RequestTracing } from '../middleware/request-tracing.ts';
import type { UseCases } from '../use-cases.ts';
import { UnfinishedBodies, type BodyLimits } from '../messages/unfinished-bodies.ts';
import { parsedUrl } from '../../../domain/shared/parsed-url.ts';
import type { ProviderLevel } from '../../../application/admission/levels.ts';
import { err, type Result } from '../../../domain/shared/result.ts';
import { CALLBACK_BYTES_MAX, rawBody, STRANGERS_BYTES_MAX } from '../messages/raw-body.ts';

/** The parts behind the paths that providers call. */
export interface ProviderCallbackDependencies {
  readonly useCase: UseCases;
  readonly limits: Pick<RequestLimits, 'trustedProxies'>;
  /** An absent limit is that of production. */
  readonly callbackBodyLimits?: Partial<BodyLimits>;
}

interface CallbackUseCases {
  readonly receive: ReceiveProviderCallback;
  readonly writeFault: WriteFault;
}

interface AnsweringParts {
  readonly observer: Pick<RequestObserver, 'failed'>;
  readonly guard: RequestGuard;
  readonly tracing: RequestTracing;
}

/** One label for all providers, whatever codes a scanner tries. */
const ROUTE = '/provider/{code}';
const ADDRESS = /^\/provider\/([A-Za-z0-9_-]{1,64})(\/[^?]*)?(?:\?(.*))?$/;
const METHODS = ['POST', 'GET'];

/** Answers reports and questions of providers below `/provider/{code}`, each in the provider's own format. Leaves all other paths alone. */
export function providerMiddleware(
  { useCase, limits: { trustedProxies }, callbackBodyLimits }: ProviderCallbackDependencies,
  { observer, guard, tracing }: AnsweringParts,
): Koa.Middleware<GatewayState> {
  const callbacks = { receive: useCase(ReceiveProviderCallback), writeFault: useCase(WriteFault) };
  const unfinished = new UnfinishedBodies(callbackBodyLimits);
  return async (ctx, next) => {
    const target = targetOf(ctx.req);
    if (target === undefined) {
      await next();
      return;
    }
    ctx.state.route = ROUTE;
    const turnAway = (answer: Answer): void => {
      ctx.state.turnedAway = { answer, caller: ofAddress(guard.keyOf(ctx.req)) };
    };
    const address = remoteAddress(ctx.req, trustedProxies);
    // A rate would refuse payouts of a busy provider; a known sender has as much as the process carries.
    const isKnown = callbacks.receive.isKnownSender(target.code, address);
    const tooMany = isKnown ? undefined : guard.arrivedFromProvider(ctx.req);
    if (tooMany !== undefined) {
      turnAway(inItsWords(refusal(tooMany), target, callbacks));
      return;
    }
    const refused = refusedMethod(ctx.req);
    if (refused !== undefined) {
      send(ctx, inItsWords(refused, target, callbacks));
      return;
    }
    const call = new ProviderCall(ctx.req, { head: target.head, address, guard, unfinished });
    try {
      const { answer, fault, isStranger } = await tracing.answer(ctx, { provider: target.code }, () =>
        answerTo(target, call, callbacks),
      );
      const { requestId, traceId } = ctx.state;
      if (fault !== undefined) observer.failed({ requestId, traceId, error: fault });
      if (isStranger === true) turnAway(answer);
      else send(ctx, answer);
    } finally {
      call.end();
    }
  };
}

/** A request below `/provider/{code}`, before its body is read. */
interface ProviderTarget {
  readonly code: string;
  readonly head: Omit<ProviderRequest, 'body'>;
}

function targetOf(message: IncomingMessage): ProviderTarget | undefined {
  const [, code, path = '/', query = ''] = ADDRESS.exec(locationOf(message)) ?? [];
  const { method = '', headers } = message;
  if (code === undefined) return undefined;
  const contentType = headers['content-type'];
  return { code, head: { method, contentType, headers, path: withSingleSlashes(path), query } };
}

function refusedMethod(request: IncomingMessage): Answer | undefined {
  if (METHODS.includes(request.method ?? '')) return undefined;
  const failure = edgeFailure('method_not_allowed', `this path takes only ${METHODS.join(', ')}`);
  return refusal(failure, { Allow: METHODS.join(', ') });
}

/**
 * Writes a refusal of the gateway in the provider's own format. No protocol knows the gateway's envelope or a status such as 413, 429 or 503: some
 * clients take any answer that is not their error for a success, and one upstream counts an operator as down that answers anything but 200. So the
 * provider gets its own code for a fault. The log and the metrics get the gateway's code. The envelope is used only when no provider has the code in
 * the path.
 */
function inItsWords(
  refused: Answer,
  { code, head }: ProviderTarget,
  { writeFault }: Pick<CallbackUseCases, 'writeFault'>,
): Answer {
  const reply = writeFault.execute(code, { ...head, body: '' });
  return reply === undefined ? refused : { ...asGiven(reply), code: refused.code };
}

interface ProviderAnswer {
  readonly answer: Answer;
  /** A fault that the operator should know about. */
  readonly fault?: Error;
  /** Whether the sender has shown no proof that it is the provider. */
  readonly isStranger?: boolean;
}

async function answerTo(
  target: ProviderTarget,
  call: ProviderCall,
  callbacks: CallbackUseCases,
): Promise<ProviderAnswer> {
  const reply = await callbacks.receive.execute(target.code, call);
  if (reply.ok) return { answer: asGiven(reply.value), isStranger: reply.value.isUnsigned === true };
  const { error } = reply;
  if (error.kind === 'not_found') return { answer: refusal(error), isStranger: true };
  if (error.kind === 'body_refused') {
    return { answer: inItsWords(error.answer, target, callbacks), isStranger: error.isStrangers };
  }
  const { provider, detail } = error;
  return { answer: notReady('the provider is not configured'), fault: new Error(`provider ${provider}: ${detail}`) };
}

/** Providers append their path to the configured address, also when that address ends with a slash. */
const withSingleSlashes = (path: string): string => path.replace(/\/{2,}/g, '/');

/** RFC 9112, 3.2.2: a server must accept the absolute form too, which proxies send. */
function locationOf({ url = '' }: IncomingMessage): string {
  const absolute = url.startsWith('/') ? undefined : parsedUrl(url);
  return absolute === undefined ? url : absolute.pathname + absolute.search;
}

/** The reply of a provider's protocol. The envelope's code tells only that the gateway answered; what it answered is up to the protocol. */
const asGiven = ({ status, contentType, body }: ProviderReply): Answer => ({
  httpStatus: status,
  code: 0,
  body: bytesOf(body),
  contentType,
});

/** A request that is refused, with the gateway's own answer. */
interface BodyRefused {
  readonly kind: 'body_refused';
  readonly answer: Answer;
  /** Whether the body exceeded the limit for unauthenticated peers. */
  readonly isStrangers: boolean;
}

interface RequestParts {
  readonly head: ArrivedRequest<BodyRefused>['head'];
  readonly address: string;
  readonly guard: RequestGuard;
  readonly unfinished: UnfinishedBodies;
}

/** A provider's request. It counts as under way after its body has been read, so that a sender that never ends a body takes no slot. */
class ProviderCall implements ArrivedRequest<BodyRefused> {
  readonly #message: IncomingMessage;
  readonly #parts: RequestParts;
  #leave: (() => void) | undefined;

  constructor(message: IncomingMessage, parts: RequestParts) {
    this.#message = message;
    this.#parts = parts;
  }

  get head(): RequestParts['head'] {
    return this.#parts.head;
  }

  get address(): string {
    return this.#parts.address;
  }

  readonly readBody = async (sender: 'proven' | 'stranger'): Promise<Result<string, BodyRefused>> => {
    const body = await rawBody(this.#message, { ...this.#parts, bytesMax: BYTES_MAX[sender] });
    if (body.ok) return body;
    const isStrangers = sender === 'stranger' && body.error.kind === 'body_too_large';
    return err({ kind: 'body_refused', answer: refusalOf(body.error), isStrangers });
  };

  readonly enter = (provider: string, level: ProviderLevel): BodyRefused | undefined => {
    this.#leave = this.#parts.guard.enterOf(provider, level);
    return this.#leave === undefined ? NO_ROOM : undefined;
  };

  /** Frees the slot after the answer. */
  end(): void {
    this.#leave?.();
    this.#leave = undefined;
  }
}

const NO_ROOM: BodyRefused = { kind: 'body_refused', answer: OVERLOADED, isStrangers: false };

const BYTES_MAX = { proven: CALLBACK_BYTES_MAX, stranger: STRANGERS_BYTES_MAX } as const;
