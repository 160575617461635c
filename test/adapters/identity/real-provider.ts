/** A real OpenID provider on loopback, and a browser that signs in there. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error The package brings no types, and those of others follow it late.
import { Provider as UntypedProvider } from 'oidc-provider';
import type { OpenIdOptions } from '../../../src/adapters/identity/index.ts';

/** As much of the package's interface as is used here. */
interface Provider {
  callback(): RequestListener;
}
const RealProvider = UntypedProvider as new (issuer: string, configuration: object) => Provider;

export const REDIRECT_URI = 'https://gateway.example/console/sign-in/provider/answer';

export interface RealProvider {
  readonly options: OpenIdOptions;
  /** Signs in at the provider as this account; returns where the provider sends the browser back to. */
  signIn(url: string, account: string): Promise<string>;
  close(): Promise<void>;
}

const ACCOUNTS: Readonly<Record<string, object>> = {
  ann: { email: 'ann@example.com', email_verified: true, groups: ['staff', 'gateway-admins'] },
  bob: { email: 'bob@example.com', email_verified: true, groups: ['staff'] },
  abe: { email: 'abe@example.com', email_verified: true, groups: ['acme'] },
  eve: { email: 'ann@example.com', email_verified: true, groups: ['gateway-admins'] },
};

export async function startRealProvider(): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new RealProvider(issuer, {
    clients: [{ client_id: 'gateway', client_secret: 'secret-of-the-gateway', redirect_uris: [REDIRECT_URI] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'groups'],
    conformIdTokenClaims: false,
    cookies: { keys: ['a-key-of-the-test'] },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...ACCOUNTS[id] }) }),
  });
  server.on('request', provider.callback());
  return {
    options: {
      issuer,
      clientId: 'gateway',
      clientSecret: 'secret-of-the-gateway',
      scope: 'openid email groups',
      redirectUri: REDIRECT_URI,
      nameClaim: 'email',
      roleClaim: 'groups',
      timeoutMs: 30_000,
    },
    signIn: (url, account) => browse(url, account),
    close: () => closed(server),
  };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const STEPS_MAX = 12;

/** Follows redirects with cookies, and fills the forms of the provider, until it is sent back. */
async function browse(start: string, account: string): Promise<string> {
  const cookies = new Map<string, string>();
  let request: { readonly url: string; readonly form?: URLSearchParams } = { url: start };
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (request.url.startsWith(REDIRECT_URI)) return request.url;
    const response = await fetch(request.url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.form !== undefined && { method: 'POST', body: request.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    const page = await response.text();
    if (location !== null) request = { url: new URL(location, request.url).href };
    else request = formOf(page, account, request.url);
  }
  throw new Error(`The provider did not send the browser back: ${request.url}`);
}

function formOf(page: string, account: string, url: string) {
  const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
  const prompt = /name="prompt" value="([^"]*)"/.exec(page)?.[1] ?? '';
  if (action === undefined) throw new Error(`The provider shows no form: ${page.slice(0, 2_000)}`);
  const form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: account, password: 'any' }) });
  return { url: new URL(action, url).href, form };
}
