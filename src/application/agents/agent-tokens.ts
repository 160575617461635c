import {
  OPAQUE_TOKEN_PREFIX,
  WORKING_TOKENS_MAX,
  type TokenKind,
  type AgentToken,
} from '../../domain/agent/agent-token.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import {
  alreadyExists,
  callRefused,
  notFound,
  type AgentMoved,
  type AlreadyExists,
  type CallRefused,
  type NotFound,
} from '../failure.ts';
import type { AgentStore } from '../ports/agent-store.ts';
import { refusedIfMoved } from './at-home.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { KeptToken, TokenStore } from '../ports/token-store.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { pageOfAgent, type PageQuery } from './page-of-agent.ts';

/** Random bytes in an opaque token and in an api secret. An api key is public and must only be unique. */
const SECRET_BYTES = 32;
const API_KEY_BYTES = 16;

/** A new token with its secrets. No later call shows the secrets again. */
export type IssuedToken =
  | { readonly kind: 'opaque'; readonly id: string; readonly token: string }
  | { readonly kind: 'signed'; readonly id: string; readonly apiKey: string; readonly apiSecret: string };

interface IssueTokenPorts {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly tokens: Pick<TokenStore, 'add' | 'find'>;
  readonly randomness: Randomness;
  readonly digests: Digests;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

interface IssueTokenInput {
  readonly agent: string;
  readonly kind: TokenKind;
  readonly expiresAtMs?: number | undefined;
  /** A GUID for the token, so that a repeated call adds no second token. By default, a new one is generated. */
  readonly id?: string | undefined;
}

/** Gives an Agent one more token. Its other tokens stay valid, so that a client can switch without an interruption. */
export class IssueToken {
  readonly #ports: IssueTokenPorts;

  constructor(ports: IssueTokenPorts) {
    this.#ports = ports;
  }

  async execute(
    input: IssueTokenInput,
  ): Promise<Result<IssuedToken, NotFound | AlreadyExists | InvalidParameter | AgentMoved | CallRefused>> {
    const moved = await refusedIfMoved(this.#ports.agents, input.agent);
    if (moved !== undefined) return err(moved);
    const createdAtMs = this.#ports.clock.nowMs();
    if (input.expiresAtMs !== undefined && input.expiresAtMs <= createdAtMs) {
      return err(invalidParameter('expires_at', 'must be in the future'));
    }
    if (input.id !== undefined && (await this.#has(input.agent, input.id)))
      return err(alreadyExists('token', input.id));
    const issued = this.#make(input.kind, input.id);
    const kept: KeptToken = {
      ...this.#kept(issued),
      id: issued.id,
      agent: foldCode(input.agent),
      kind: issued.kind,
      createdAtMs,
      expiresAtMs: input.expiresAtMs,
      revokedAtMs: undefined,
    };
    const added = await this.#ports.tokens.add(kept, WORKING_TOKENS_MAX);
    if (added === 'full') return err(FULL);
    return added === 'added' ? ok(issued) : err(notFound('agent', input.agent));
  }

  async #has(agent: string, id: string): Promise<boolean> {
    return (await this.#ports.tokens.find(foldCode(agent), id)) !== undefined;
  }

  #make(kind: TokenKind, id = this.#ports.randomness.id()): IssuedToken {
    const { randomness } = this.#ports;
    if (kind === 'opaque') return { kind, id, token: OPAQUE_TOKEN_PREFIX + randomness.text(SECRET_BYTES, 'base64url') };
    return {
      kind,
      id,
      apiKey: randomness.text(API_KEY_BYTES, 'base64url'),
      apiSecret: randomness.text(SECRET_BYTES, 'base64url'),
    };
  }

  #kept(issued: IssuedToken): Pick<KeptToken, 'digest' | 'apiKey' | 'apiSecretSealed'> {
    const { digests, secrets } = this.#ports;
    return issued.kind === 'opaque'
      ? { digest: digests.sha256(issued.token), apiKey: undefined, apiSecretSealed: undefined }
      : { digest: undefined, apiKey: issued.apiKey, apiSecretSealed: secrets.seal(issued.apiSecret) };
  }
}

const FULL = callRefused('not_allowed', `${WORKING_TOKENS_MAX} tokens of the Agent work already; revoke one first`);

/** Lists an Agent's tokens, without their secrets. */
export class ListTokens {
  readonly #tokens: Pick<TokenStore, 'list'>;

  constructor(tokens: Pick<TokenStore, 'list'>) {
    this.#tokens = tokens;
  }

  execute(agent: string, question: PageQuery): Promise<Result<NumberedPage<AgentToken>, InvalidParameter | NotFound>> {
    return pageOfAgent(agent, question, (page) => this.#tokens.list(foldCode(agent), page));
  }
}

/** Shows one token of an Agent, without its secret. */
export class ShowToken {
  readonly #tokens: Pick<TokenStore, 'find'>;

  constructor(tokens: Pick<TokenStore, 'find'>) {
    this.#tokens = tokens;
  }

  async execute(agent: string, id: string): Promise<Result<AgentToken, NotFound>> {
    const token = await this.#tokens.find(foldCode(agent), id);
    return token === undefined ? err(notFound('token', id)) : ok(token);
  }
}

/**
 * Revokes a token. This process refuses it at once. Every other process refuses it when it next reads the database: within one poll interval and the
 * time of the read, or within the stale limit if it cannot reach the database.
 */
export class RevokeToken {
  readonly #tokens: Pick<TokenStore, 'revoke'>;
  readonly #clock: Clock;
  readonly #agents: Pick<AgentStore, 'find'>;

  constructor(tokens: Pick<TokenStore, 'revoke'>, clock: Clock, agents: Pick<AgentStore, 'find'>) {
    this.#tokens = tokens;
    this.#clock = clock;
    this.#agents = agents;
  }

  async execute(agent: string, id: string): Promise<Result<undefined, NotFound | AgentMoved>> {
    const moved = await refusedIfMoved(this.#agents, agent);
    if (moved !== undefined) return err(moved);
    const isKnown = await this.#tokens.revoke({ agent: foldCode(agent), id, atMs: this.#clock.nowMs() });
    return isKnown ? ok(undefined) : err(notFound('token', id));
  }
}
