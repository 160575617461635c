import type * as OpenIdClient from 'openid-client';
import type { IdentityProvider, IdentityRefused, ProvenIdentity } from '../../application/ports/identity-provider.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { parsedUrl } from '../../domain/shared/parsed-url.ts';
import { NO_ANSWER, vettedFetch } from './vetted-fetch.ts';

/** The provider, and the claims of its tokens that are read. */
export interface OpenIdOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** The address to which the provider redirects browsers. */
  readonly redirectUri: string;
  readonly nameClaim: string;
  readonly roleClaim: string;
  /** The time-out of each request to the provider. */
  readonly timeoutMs: number;
  /** Whether requests to the gateway's own network and machine are refused. */
  readonly isPublicOnly?: boolean;
}

type Client = typeof OpenIdClient;

/** The secret of one sign-in, which the browser stores sealed. */
interface Kept {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

interface Ready {
  readonly client: Client;
  readonly configuration: OpenIdClient.Configuration;
}

/** How long the provider's description of itself is cached. */
const DISCOVERED_MS = 3_600_000;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/;

/**
 * OpenID Connect: authorization code with PKCE, state and nonce. The library checks issuer, audience, nonce, times and, by
 * `enableNonRepudiationChecks`, the signature, although the token came directly from the provider. The library is loaded at the first sign-in.
 */
export class OpenIdIdentityProvider implements IdentityProvider {
  readonly #options: OpenIdOptions;
  readonly #tell: (refused: IdentityRefused) => void;
  #ready: { readonly atMs: number; readonly parts: Promise<Ready> } | undefined;

  /** `tell` gets the reason of a failed sign-in, which the person does not get. */
  constructor(options: OpenIdOptions, tell: (refused: IdentityRefused) => void) {
    this.#options = options;
    this.#tell = tell;
  }

  async begin(): ReturnType<IdentityProvider['begin']> {
    const ready = await this.#discovered();
    if (!ready.ok) return ready;
    const { client, configuration } = ready.value;
    const kept: Kept = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#options.redirectUri,
      scope: this.#options.scope,
      code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
      state: kept.state,
      nonce: kept.nonce,
    });
    return ok({ url: url.href, secret: JSON.stringify(kept) });
  }

  async finish(answerUrl: string, secret: string): Promise<Result<ProvenIdentity, IdentityRefused>> {
    const ready = await this.#discovered();
    if (!ready.ok) return ready;
    const { client, configuration } = ready.value;
    const { state, nonce, verifier } = JSON.parse(secret) as Kept;
    // Only our own address counts, because proxies may have changed the request's path and host.
    const url = new URL(this.#options.redirectUri);
    url.search = new URL(answerUrl, url).search;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) return this.#refused('refused', 'there is no ID token');
      return isSubject(claims.sub) ? ok(this.#identity(claims)) : this.#refused('refused', WRONG_SUBJECT);
    } catch (error) {
      // The provider signs with a new key. The next sign-in reads its keys again.
      if (hasUnknownKey(error)) this.#ready = undefined;
      return this.#refused(isAway(error) ? 'unreachable' : 'refused', detailOf(error));
    }
  }

  #refused(kind: IdentityRefused['kind'], detail: string) {
    const refused: IdentityRefused = { kind, detail };
    this.#tell(refused);
    return err(refused);
  }

  #identity(
    claims: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string },
  ): ProvenIdentity {
    const { nameClaim, roleClaim } = this.#options;
    const [name = ''] = claimValues(claims, nameClaim);
    // Some providers send the word as a text instead of the value. An absent claim proves nothing.
    const isProven = nameClaim !== 'email' || [true, 'true'].includes(claims['email_verified'] as boolean | string);
    return {
      subject: `${claims.iss} ${claims.sub}`,
      name: isProven ? name : '',
      roles: claimValues(claims, roleClaim),
    };
  }

  /** All people who sign in at the same moment share one request. */
  async #discovered(): Promise<Result<Ready, IdentityRefused>> {
    const nowMs = performance.now();
    if (this.#ready === undefined || nowMs - this.#ready.atMs >= DISCOVERED_MS)
      this.#ready = { atMs: nowMs, parts: discover(this.#options) };
    const asked = this.#ready;
    try {
      return ok(await asked.parts);
    } catch (error) {
      if (this.#ready === asked) this.#ready = undefined;
      return this.#refused('unreachable', detailOf(error));
    }
  }
}

async function discover({
  issuer,
  clientId,
  clientSecret,
  timeoutMs,
  isPublicOnly = false,
}: OpenIdOptions): Promise<Ready> {
  const client = await import('openid-client');
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so only to stand out; it is for this machine alone
  const insecure = LOOPBACK.test(issuer) ? [client.allowInsecureRequests] : [];
  const configuration = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [...insecure, client.enableNonRepudiationChecks],
    timeout: timeoutMs / 1_000,
    [client.customFetch]: vettedFetch({ isPublicOnly }),
  });
  checkPage(configuration.serverMetadata().authorization_endpoint, issuer);
  return { client, configuration };
}

/** OpenID Connect Core 1.0, 2: a subject has at most 255 ASCII characters. A blank subject would be one account for all. */
const isSubject = (subject: string): boolean =>
  subject.trim() !== '' && subject.length <= SUBJECT_LENGTH_MAX && /^[ -~]*$/.test(subject);
const SUBJECT_LENGTH_MAX = 255;
const WRONG_SUBJECT = 'the subject of the ID token is blank, or no ASCII text of at most 255 characters';

/** The page to which browsers are sent. It must be a web page, and without TLS it must be on this machine. */
function checkPage(address: string | undefined, issuer: string): void {
  const protocol = parsedUrl(address ?? '')?.protocol;
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(issuer))) return;
  throw new Error('authorization_endpoint must be an https URL');
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);
const hasUnknownKey = (error: unknown): boolean =>
  (error as { readonly code?: string } | undefined)?.code === 'OAUTH_KEY_SELECTION_FAILED';

function isAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (AWAY.has((each as { readonly code?: string }).code ?? '') || each.message === NO_ANSWER) return true;
  }
  return false;
}

/** The text for the log: the library's message, and its code. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', message } = error as Error & { readonly code?: string };
  const cause = error.cause instanceof Error ? ` (${detailOf(error.cause)})` : '';
  return `${code} ${message}${cause}`.trim();
}

/** The texts of a claim. A name with dots is first looked up as it is, and then as a path, as in `realm_access.roles`. */
function claimValues(claims: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : atPath(claims, name.split('.'));
  return [value].flat().filter((each) => typeof each === 'string');
}

function atPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return atPath((value as Readonly<Record<string, unknown>>)[name], rest);
}
