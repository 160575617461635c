import type { IncomingMessage } from 'node:http';
import type { Gate } from '../../../application/admission/gate.ts';
import type { Presence } from '../../../application/callbacks/pull-callbacks.ts';
import { AuthenticateAgent, type PresentedToken } from '../../../application/agents/authenticate-agent.ts';
import type { AgentMoved, TokenRefused } from '../../../application/failure.ts';
import type { Digests } from '../../../application/ports/digests.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { preferredLanguage } from '../answers/accept-language.ts';
import { refusal, successBytes, successOf, type Answer, type Language } from '../answers/answer.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import { refusalOf, TOO_BUSY } from '../answers/not-ready.ts';
import { onceGone, type Exchange } from '../messages/once-gone.ts';
import type { RequestGuard } from '../limits/request-guard.ts';
import type { UseCases } from '../use-cases.ts';
import type { AgentRoute } from './agent-call.ts';
import { arrivedBody, BodyReader } from './body-reader.ts';
import { FORM_TYPE, formFields } from './form-fields.ts';
import { PageMemo, type PageKey } from './page-memo.ts';
import { OPAQUE_TOKEN_PREFIX, type SignedRequest } from '../../../domain/agent/agent-token.ts';

/** Longer Authorization headers are not parsed. */
const HEADER_LENGTH_MAX = 512;
const BEARER = /^Bearer +([^\s]+)$/i;
const SHA256 = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^\d{1,12}$/;

/** The request that comes with a token. */
type TokenRequest = Pick<SignedRequest, 'method' | 'path'>;

/** Parses the Authorization header. Each kind of mistake has its own sentence. */
export function presentedToken(
  header: string | undefined,
  request: TokenRequest,
): Result<PresentedToken, TokenRefused> {
  if (header === undefined || header === '') return refused('Authorization header is missing');
  const token = header.length > HEADER_LENGTH_MAX ? undefined : BEARER.exec(header)?.[1];
  if (token === undefined) return refused('Authorization header must be "Bearer {token}"');
  if (token.startsWith(OPAQUE_TOKEN_PREFIX) && !token.includes('.')) return ok({ kind: 'opaque', token });
  return signedToken(token, request);
}

/** Parses a token of three or four parts. With four, the third is the digest of the body, and the signature covers the request. */
function signedToken(token: string, { method, path }: TokenRequest): Result<PresentedToken, TokenRefused> {
  const parts = token.split('.');
  if (parts.length !== 3 && parts.length !== 4)
    return refused('token must be an opaque token or {api_key}.{timestamp}.{signature}');
  const [apiKey = '', timestampSeconds = '', bodySha256 = ''] = parts;
  const signature = parts.at(-1) ?? '';
  if (parts.includes('')) return refused('token has an empty part');
  if (!UNIX_SECONDS.test(timestampSeconds)) return refused('token timestamp must be Unix seconds in decimal digits');
  if (parts.length === 3) return ok({ kind: 'signed', apiKey, timestampSeconds, signature });
  if (!SHA256.test(bodySha256)) return refused('token digest must be the SHA-256 of the body in lower-case hex');
  return ok({ kind: 'signed', apiKey, timestampSeconds, signature, request: { method, path, bodySha256 } });
}

const refused = (reason: string) => err<TokenRefused>({ kind: 'token_refused', reason });

/** An answer, and the Agent whose token was right. */
export interface AgentAnswer {
  readonly answer: Answer;
  readonly agent: Agent | undefined;
}

/** The dependencies of the interface besides its routes. */
export interface AgentApiDependencies {
  readonly useCase: UseCases;
  readonly gameListVersion: GameListVersion;
  readonly digests: Digests;
}

interface AgentApiParts extends AgentApiDependencies {
  readonly guard: RequestGuard;
  readonly gate: Gate;
}

/** The Agent whose token was right, with the token and its request. */
interface Caller {
  readonly agent: Agent;
  readonly token: PresentedToken;
  readonly exchange: Exchange;
}

/** A body for a call. */
interface Question extends Caller {
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly language: Language;
}

/** The unified interface: every path takes a token and form fields, and answers with an envelope. */
export class AgentApi {
  readonly #routes: ReadonlyMap<string, AgentRoute>;
  readonly #authenticate: AuthenticateAgent;
  readonly #bodies = new BodyReader();
  readonly #memos: ReadonlyMap<AgentRoute, PageMemo>;
  readonly #guard: RequestGuard;
  readonly #digests: Digests;
  readonly #gate: Gate;

  constructor(
    routes: readonly AgentRoute[],
    { useCase, gameListVersion: version, guard, digests, gate }: AgentApiParts,
  ) {
    this.#guard = guard;
    this.#digests = digests;
    this.#gate = gate;
    this.#routes = new Map(routes.map((route) => [route.path, route]));
    this.#authenticate = useCase(AuthenticateAgent);
    this.#memos = new Map(
      routes.filter(({ memoBytes }) => memoBytes > 0).map((route) => [route, new PageMemo(version, route.memoBytes)]),
    );
  }

  /** The route of a path; undefined if the path is not part of this interface. */
  find(path: string): AgentRoute | undefined {
    return this.#routes.get(path);
  }

  /** Authenticates the caller, reads the body and answers. */
  async answer(route: AgentRoute, exchange: Exchange): Promise<AgentAnswer> {
    const { req: request } = exchange;
    const late = this.#guard.arrived(request);
    if (late !== undefined) return { answer: refusal(late), agent: undefined };
    const presented = presentedToken(request.headers.authorization, { method: request.method ?? '', path: route.path });
    if (!presented.ok) return this.#unknown(request, presented.error);
    const found = await this.#authenticate.execute(presented.value);
    if (!found.ok) return this.#refused(request, found.error);
    const agent = found.value;
    const refused = this.#guard.admitAgent(agent);
    if (refused !== undefined) return { answer: refusal(refused), agent };
    try {
      return await this.#answerTo(route, { agent, token: presented.value, exchange });
    } finally {
      this.#guard.left(agent);
    }
  }

  async #answerTo(route: AgentRoute, { agent, token, exchange }: Caller): Promise<AgentAnswer> {
    const { req: request } = exchange;
    const { 'content-type': contentType, 'content-encoding': encoding } = request.headers;
    if (encoding !== undefined && encoding !== 'identity') return { answer: refusal(ENCODED), agent };
    const arrived = arrivedBody(request);
    const body = arrived ?? (await this.#awaitedBody(request));
    if (!body.ok) return { answer: refusalOf(body.error), agent };
    if (!this.#isSigned(token, body.value)) return this.#unknown(request, OTHER_BODY);
    // The token may have been revoked meanwhile.
    if (arrived === undefined) {
      const still = await this.#authenticate.execute(token);
      if (!still.ok) return this.#refused(request, still.error);
    }
    const language = preferredLanguage(request.headers['accept-language']);
    const memo = this.#memos.get(route);
    const question = { agent, token, exchange, body: body.value, contentType, language };
    return {
      answer: memo === undefined ? await this.#asked(route, question) : await this.#remembered(memo, route, question),
      agent,
    };
  }

  /** Frees the slot of the request for other Agents until the whole body has arrived. */
  async #awaitedBody(request: IncomingMessage): Promise<Result<Buffer, EdgeFailure>> {
    this.#guard.stepOut();
    const body = await this.#bodies.read(request);
    return this.#guard.stepIn() || !body.ok ? body : err(TOO_BUSY);
  }

  /** Whether the body has the digest in the token. True if the token has none. */
  #isSigned(token: PresentedToken, body: Buffer): boolean {
    if (token.kind !== 'signed' || token.request === undefined) return true;
    return this.#digests.areEqual(this.#digests.sha256(body), token.request.bodySha256);
  }

  /** Returns a cached answer without a promise, which is nearly always. Awaiting it costs one turn of the microtasks and no more. */
  #remembered(memo: PageMemo, route: AgentRoute, question: Question): Answer | Promise<Answer> {
    const { agent, body, contentType, language } = question;
    const key = memo.key(agent, mannerOf(language, contentType), body.toString('latin1'));
    if (key === undefined) return this.#asked(route, question);
    const known = memo.find(key);
    return known === undefined ? askAndKeep(memo, key, this.#asked(route, question)) : successBytes(known);
  }

  async #asked(route: AgentRoute, question: Question): Promise<Answer> {
    const presence = () => this.#presenceOf(question);
    if (route.level === undefined) return ask(route, question, presence);
    const queue = this.#gate[route.level];
    const { agent, token, exchange } = question;
    const inTurn = async (hasWaited: boolean): Promise<Answer> => {
      const still = hasWaited ? await this.#authenticate.execute(token) : undefined;
      return still?.ok === false ? refusalOf(still.error) : ask(route, question, presence);
    };
    return (await queue.run(agent.code, inTurn, { onceGone: onceGone(exchange) })) ?? refusal(queue.refusal);
  }

  #presenceOf({ token, exchange }: Question): Presence {
    const isBackAfter = async (waiting: Promise<boolean>): Promise<boolean> => {
      this.#guard.stepOut();
      const isReady = await waiting;
      if (!this.#guard.stepIn() || !isReady || exchange.req.socket.destroyed) return false;
      return (await this.#authenticate.execute(token)).ok;
    };
    return { onceGone: onceGone(exchange), isBackAfter };
  }

  /** A right token of an Agent in another cell does not count as a failure. */
  #refused(request: IncomingMessage, failure: TokenRefused | AgentMoved): AgentAnswer {
    return failure.kind === 'agent_moved'
      ? { answer: refusal(failure), agent: undefined }
      : this.#unknown(request, failure);
  }

  #unknown(request: IncomingMessage, failure: TokenRefused): AgentAnswer {
    const tooMany = this.#guard.failedToLogIn(request);
    return { answer: refusalOf(tooMany ?? failure), agent: undefined };
  }
}

async function askAndKeep(memo: PageMemo, key: PageKey, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.code === 0) memo.keep(key, answer.body);
  return answer;
}

async function ask(
  route: AgentRoute,
  { agent, body, contentType, language }: Question,
  presence: () => Presence,
): Promise<Answer> {
  const fields = formFields(body, contentType);
  if (!fields.ok) return refusal(fields.error);
  const data = await route.call(agent, fields.value, presence);
  return data.ok ? successOf(data.value, language) : refusal(data.error);
}

// The manner of the usual content type needs no new text. No language contains a line feed, so the two forms cannot be confused.
const mannerOf = (language: Language, contentType: string | undefined): string =>
  contentType === FORM_TYPE ? language : `${language}\n${contentType ?? ''}`;

const OTHER_BODY: TokenRefused = { kind: 'token_refused', reason: 'the body is not the one that the token signs' };
const ENCODED = edgeFailure('body_type_unsupported', 'Content-Encoding must be identity');
