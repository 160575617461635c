import type { IncomingMessage } from 'node:http';
import type { AuthenticateAgent } from '../../../application/authenticate-agent/authenticate-agent.ts';
import type { GameListVersion } from '../../../application/ports/game-list-version.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { preferredLanguage } from '../accept-language.ts';
import { refusal, successBytes, successOf, type Answer } from '../answer.ts';
import type { Language } from '../envelope.ts';
import { edgeFailure } from '../http-failure.ts';
import type { AgentRoute } from './agent-call.ts';
import { arrivedBody, BodyReader } from './body-reader.ts';
import { presentedToken } from './bearer-token.ts';
import { FORM_TYPE, formFields } from './form-fields.ts';
import { PageMemo } from './page-memo.ts';

/** An answer, and the Agent whose token was good. */
export interface AgentAnswer {
  readonly answer: Answer;
  readonly agent: Agent | undefined;
}

/** A body on its way to a call. */
interface Question {
  readonly agent: Agent;
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly language: Language;
}

/** The unified interface: every path takes a token and form fields, and answers an envelope. */
export class AgentApi {
  readonly #routes: ReadonlyMap<string, AgentRoute>;
  readonly #authenticate: AuthenticateAgent;
  readonly #bodies = new BodyReader();
  readonly #memos: ReadonlyMap<AgentRoute, PageMemo>;

  constructor(routes: readonly AgentRoute[], authenticate: AuthenticateAgent, version: GameListVersion) {
    this.#routes = new Map(routes.map((route) => [route.path, route]));
    this.#authenticate = authenticate;
    this.#memos = new Map(routes.filter(({ isMemoised }) => isMemoised).map((route) => [route, new PageMemo(version)]));
  }

  /** The route of a path, if it is one of this interface. */
  find(path: string): AgentRoute | undefined {
    return this.#routes.get(path);
  }

  /** Authenticates, reads the body and answers. */
  async answer(route: AgentRoute, request: IncomingMessage): Promise<AgentAnswer> {
    const { authorization, 'content-type': contentType, 'content-encoding': encoding } = request.headers;
    const presented = presentedToken(authorization);
    if (!presented.ok) return { answer: refusal(presented.error, CHALLENGE), agent: undefined };
    const agent = await this.#authenticate.execute(presented.value);
    if (!agent.ok) return { answer: refusal(agent.error, CHALLENGE), agent: undefined };
    if (encoding !== undefined && encoding !== 'identity') return { answer: refusal(ENCODED), agent: agent.value };
    const body = arrivedBody(request) ?? (await this.#bodies.read(request));
    if (!body.ok) return { answer: refusal(body.error, LAST_REQUEST), agent: agent.value };
    const language = preferredLanguage(request.headers['accept-language']);
    const memo = this.#memos.get(route);
    const question = { agent: agent.value, body: body.value, contentType, language };
    return {
      answer: await (memo === undefined ? ask(route, question) : remembered(memo, route, question)),
      agent: agent.value,
    };
  }
}

async function remembered(memo: PageMemo, route: AgentRoute, question: Question): Promise<Answer> {
  const { agent, body, contentType, language } = question;
  const key = memo.key(agent, mannerOf(language, contentType), body.toString('latin1'));
  const known = key && memo.find(key);
  if (known !== undefined) return successBytes(known);
  const answer = await ask(route, question);
  if (key !== undefined && answer.code === 0) memo.keep(key, answer.body);
  return answer;
}

async function ask(route: AgentRoute, { agent, body, contentType, language }: Question): Promise<Answer> {
  const fields = formFields(body, contentType);
  if (!fields.ok) return refusal(fields.error);
  const data = await route.call(agent, fields.value);
  return data.ok ? successOf(data.value, language) : refusal(data.error);
}

// What nearly all send needs no new text; no language has a line feed, so nothing else can be taken for it.
const mannerOf = (language: Language, contentType: string | undefined): string =>
  contentType === FORM_TYPE ? language : `${language}\n${contentType ?? ''}`;

const ENCODED = edgeFailure('body_type_unsupported', 'Content-Encoding must be identity');
/** RFC 9110, 11.6.1: a 401 names the scheme that would be accepted. */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };
/** What is left of a body that nobody will read must not be taken for the next request. */
const LAST_REQUEST = { Connection: 'close' };
