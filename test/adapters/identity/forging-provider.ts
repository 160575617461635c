/** An OpenID provider that answers whatever a test wants, right or wrong. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenIdOptions } from '../../../src/adapters/identity/index.ts';
import { REDIRECT_URI } from './real-provider.ts';

export interface Forgery {
  /** Claims instead of the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly signsBy?: 'its key' | 'another key' | 'nothing';
  readonly withoutIdToken?: true;
  /** The state that the browser brings back. */
  readonly state?: string;
  /** How the token endpoint answers. */
  readonly answers?: 'tokens' | 'nothing' | 'a fault';
}

export interface ForgingProvider {
  readonly options: OpenIdOptions;
  forge(forgery: Forgery): void;
  close(): Promise<void>;
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = keyPair();
const another = keyPair();

export async function startForgingProvider(): Promise<ForgingProvider> {
  let forgery: Forgery = {};
  const server = createServer((request, response) => {
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
    }),
  '/jwks': (response) =>
    json(response, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] }),
  '/token': (response, issuer, forgery) => {
    if (forgery.answers === 'nothing') return;
    if (forgery.answers === 'a fault') response.writeHead(503).end('down');
    else {
      const idToken = forgery.withoutIdToken === true ? {} : { id_token: tokenOf(issuer, forgery) };
      json(response, { access_token: 'a', token_type: 'Bearer', expires_in: 60, ...idToken });
    }
  },
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(issuer: string, { claims, signsBy = 'its key' }: Forgery): string {
  const nowS = Math.floor(Date.now() / 1_000);
  const right = { iss: issuer, sub: 'ann', aud: 'gateway', exp: nowS + 300, iat: nowS, email: 'ann@example.com' };
  const header = part({ alg: signsBy === 'nothing' ? 'none' : 'RS256', kid: 'k', typ: 'JWT' });
  const text = `${header}.${part({ ...right, email_verified: true, ...claims })}`;
  return `${text}.${signsBy === 'nothing' ? '' : signed(text, signsBy === 'its key' ? own.privateKey : another.privateKey)}`;
}

const signed = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text).sign(key, 'base64url');
