import { isUsable, SIGNED_TOKEN_SKEW_MAX_MS, type SignedRequest, signedText } from '../../domain/agent/agent-token.ts';
import type { Agent } from '../../domain/agent/agent.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AgentMoved, TokenRefused } from '../failure.ts';
import type { AgentCredential, AgentDirectory } from '../ports/agent-directory.ts';
import type { Clock } from '../ports/clock.ts';
import type { Digests } from '../ports/digests.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { refuseMoved } from './at-home.ts';

/** The most tokens that one process remembers. At this number, it forgets all of them and hashes them again. */
export const KEPT_MAX = 10_000;

/**
 * Keeps digests of opaque tokens in memory, because Agents send the same few tokens often, and hashing takes 3 % of a game list. The digests decide
 * nothing: the directory says at each request whether the token is valid.
 */
export class TokenDigests {
  readonly #digests: Pick<Digests, 'sha256'>;
  readonly #kept = new Map<string, string>();

  constructor(digests: Pick<Digests, 'sha256'>) {
    this.#digests = digests;
  }

  get size(): number {
    return this.#kept.size;
  }

  of(token: string): string {
    return this.#kept.get(token) ?? this.#digests.sha256(token);
  }

  /** Remembers the digest of a token that the directory knows. Invented tokens must not be remembered, because there is no limit to them. */
  keep(token: string, digest: string): void {
    if (this.#kept.has(token)) return;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(token, digest);
  }
}

/** The parts of a bearer token. */
export type PresentedToken =
  | { readonly kind: 'opaque'; readonly token: string }
  | {
      readonly kind: 'signed';
      readonly apiKey: string;
      readonly timestampSeconds: string;
      readonly signature: string;
      /** The request that the signature covers, if it covers one. The reader of the body must compare the body with the digest in it. */
      readonly request?: SignedRequest | undefined;
    };

type SignedToken = PresentedToken & { readonly kind: 'signed' };

interface AuthenticateAgentPorts {
  readonly agents: AgentDirectory;
  readonly digests: Digests;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

/** Finds the Agent that a token belongs to. */
export class AuthenticateAgent {
  readonly #ports: AuthenticateAgentPorts;
  readonly #tokenDigests: TokenDigests;

  constructor(ports: AuthenticateAgentPorts) {
    this.#ports = ports;
    this.#tokenDigests = new TokenDigests(ports.digests);
  }

  // Not async, because that would add one more promise to every request.
  execute(presented: PresentedToken): Promise<Result<Agent, TokenRefused | AgentMoved>> {
    return presented.kind === 'opaque' ? this.#byOpaque(presented.token) : this.#bySigned(presented);
  }

  async #byOpaque(token: string): Promise<Result<Agent, TokenRefused | AgentMoved>> {
    const digest = this.#tokenDigests.of(token);
    const credential = await this.#ports.agents.findByTokenDigest(digest);
    if (credential === undefined) return refused('token is unknown');
    this.#tokenDigests.keep(token, digest);
    return this.#usable(credential, false);
  }

  async #bySigned(presented: SignedToken): Promise<Result<Agent, TokenRefused | AgentMoved>> {
    const signed = await this.#signed(presented);
    return signed.ok ? this.#usable(signed.value, presented.request !== undefined) : signed;
  }

  #usable(credential: AgentCredential, coversRequest: boolean): Result<Agent, TokenRefused | AgentMoved> {
    if (credential.revokedAtMs !== undefined) return refused('token has been revoked');
    if (!isUsable(credential, this.#ports.clock.nowMs())) return refused('token has expired');
    if (!credential.agent.isActive) return refused('the Agent of this token is disabled');
    if (credential.agent.signsRequests && !coversRequest) return refused(MUST_SIGN);
    const moved = refuseMoved(credential.agent);
    return moved === undefined ? ok(credential.agent) : err(moved);
  }

  async #signed(presented: SignedToken): Promise<Result<AgentCredential, TokenRefused>> {
    const { agents, clock, digests, secrets } = this.#ports;
    const { apiKey, timestampSeconds, signature, request } = presented;
    const skewMs = Math.abs(clock.nowMs() - Number(timestampSeconds) * 1000);
    // Written with `!(... <= ...)`, this also refuses a timestamp that is not a number.
    if (!(skewMs <= SIGNED_TOKEN_SKEW_MAX_MS)) {
      return refused(`token timestamp is more than ${SIGNED_TOKEN_SKEW_MAX_MS / 1000} s away from the server's clock`);
    }
    const credential = await agents.findByApiKey(apiKey);
    // An unknown key costs the same work and gets the same words. So a caller without a secret learns nothing about keys.
    const secret = credential === undefined ? NO_SECRET : secrets.open(credential.apiSecretSealed);
    const expected = digests.hmacSha256(secret, signedText(apiKey, timestampSeconds, request));
    const isRight = digests.areEqual(expected, signature);
    return credential !== undefined && isRight ? ok(credential) : refused('api key or signature of the token is wrong');
  }
}

const NO_SECRET = '-';
const MUST_SIGN =
  'this Agent signs its requests: the token must be {api_key}.{timestamp}.{SHA-256 of the body}.{signature}';

const refused = (reason: string) => err<TokenRefused>({ kind: 'token_refused', reason });
