/** An OpenID provider that answers whatever a test wants, right or wrong. */
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenIdOptions } from '../../../src/adapters/identity/index.ts';
import { REDIRECT_URI } from './real-provider.ts';

export interface Forgery {
  /** Claims instead of the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signsBy?: 'its key' | 'another key' | 'nothing' | 'its public key as a secret' | 'the secret of the client';
  readonly withoutIdToken?: true;
  /** The state that the browser brings back. */
  readonly state?: string;
  /** How the token endpoint answers. */
  readonly answers?: 'tokens' | 'nothing' | 'a fault' | 'a beginning' | 'five megabytes' | 'no JSON' | 'a redirect';
  /** The issuer that the browser brings back beside the code. */
  readonly answersAs?: string;
}

export interface ForgingProvider {
  readonly options: OpenIdOptions;
  forge(forgery: Forgery): void;
  /** Changes what it says of itself, until it is closed. */
  describe(changes: object): void;
  /** Signs with another key from now on, and publishes it. */
  rotate(): void;
  /** The paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
let own = keyPair();
let keyId = 'k';
const another = keyPair();

export async function startForgingProvider(): Promise<ForgingProvider> {
  let forgery: Forgery = {};
  described = {};
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = ANSWERS[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, issuer, forgery);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    options: {
      issuer,
      clientId: 'gateway',
      clientSecret: 'secret',
      scope: 'openid',
      redirectUri: REDIRECT_URI,
      nameClaim: 'email',
      roleClaim: 'groups',
      timeoutMs: 1_000,
    },
    forge: (wanted) => (forgery = wanted),
    describe: (changes) => (described = changes),
    rotate: () => {
      own = keyPair();
      keyId += 'k';
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const json = (response: ServerResponse, value: object): void => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
};

let described: object = {};

const ANSWERS: Readonly<Record<string, (response: ServerResponse, issuer: string, forgery: Forgery) => void>> = {
  '/.well-known/openid-configuration': (response, issuer) =>
    json(response, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...described,
    }),
  '/jwks': (response) =>
    json(response, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] }),
  '/token': (response, issuer, forgery) => {
    const misbehaves = MISBEHAVIOURS[forgery.answers ?? 'tokens'];
    if (misbehaves !== undefined) misbehaves(response);
    else {
      const idToken = forgery.withoutIdToken === true ? {} : { id_token: tokenOf(issuer, forgery) };
      json(response, { access_token: 'a', token_type: 'Bearer', expires_in: 60, ...idToken });
    }
  },
};

const FIVE_MEGABYTES = 5 * 1024 * 1024;

const MISBEHAVIOURS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  nothing: () => undefined,
  'a fault': (response) => response.writeHead(503).end('down'),
  'a beginning': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id_token": "'),
  'five megabytes': (response) =>
    json(response, { access_token: 'a', token_type: 'Bearer', id_token: 'x'.repeat(FIVE_MEGABYTES) }),
  'no JSON': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>'),
  'a redirect': (response) => response.writeHead(307, { Location: 'http://127.0.0.1:1/token' }).end(),
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(issuer: string, { claims, signsBy = 'its key' }: Forgery): string {
  const nowS = Math.floor(Date.now() / 1_000);
  const right = { iss: issuer, sub: 'ann', aud: 'gateway', exp: nowS + 300, iat: nowS, email: 'ann@example.com' };
  const header = part({ alg: ALGORITHMS[signsBy] ?? 'RS256', kid: keyId, typ: 'JWT' });
  const text = `${header}.${part({ ...right, email_verified: true, ...claims })}`;
  return `${text}.${SIGNATURES[signsBy](text)}`;
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  nothing: 'none',
  'its public key as a secret': 'HS256',
  'the secret of the client': 'HS256',
};

const SIGNATURES: Readonly<Record<NonNullable<Forgery['signsBy']>, (text: string) => string>> = {
  'its key': (text) => signed(text, own.privateKey),
  'another key': (text) => signed(text, another.privateKey),
  nothing: () => '',
  'its public key as a secret': (text) => hmac(text, own.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  'the secret of the client': (text) => hmac(text, 'secret'),
};

const hmac = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('base64url');

const signed = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text).sign(key, 'base64url');
