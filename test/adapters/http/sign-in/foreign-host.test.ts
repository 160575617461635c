/** A caller names any host in a request: no link and no redirect of an answer leads there. */
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { OpenIdIdentityProvider } from '../../../../src/adapters/identity/index.ts';
import { peopleOver } from '../../../application/people/people-over.ts';
import { InMemoryChangeLog } from '../../../fakes/in-memory-change-log.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { startForgingProvider, type ForgingProvider } from '../../identity/forging-provider.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

const HOST = 'evil.example';
const FOREIGN = {
  Host: HOST,
  'X-Forwarded-Host': HOST,
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-For': '192.0.2.7',
  'X-Forwarded-Prefix': `//${HOST}`,
  'X-Original-URL': `//${HOST}/`,
  Forwarded: `for=192.0.2.7;host=${HOST};proto=https`,
};

interface Answered {
  readonly httpStatus: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

for (const trustedProxies of [0, 1]) {
  for (const publicUrl of [undefined, 'https://gateway.example']) {
    describe(`a foreign Host, with TRUST_PROXY=${trustedProxies} and BASE_URL=${publicUrl ?? ''}`, () => {
      let gateway: Gateway;
      let provider: ForgingProvider;

      before(async () => {
        provider = await startForgingProvider();
        const identityProvider = new OpenIdIdentityProvider(provider.options, () => undefined);
        gateway = await startGateway((world, clock) => ({
          publicUrl,
          limits: limitsOf(clock, { trustedProxies }),
          fourEyes: new Set(['changeAgent']),
          signInByProvider: peopleOver({ ...world, changeLog: new InMemoryChangeLog() }, clock, {
            identityProvider,
            roles: [],
          }).edge.signInByProvider,
        }));
        for (const [at, name] of ['ann', 'bob'].entries()) {
          await gateway.world.administrators.add(administratorOf(name, { role: 'admin' }));
          const digest = new NodeDigests().sha256(`adm_${name}`);
          await gateway.world.adminTokens.add(adminTokenOf(at, { owner: name, role: 'admin', digest }));
        }
      });

      after(() => Promise.all([gateway.close(), provider.close()]));

      async function asked(method: string, path: string, { as = '', body = '' } = {}): Promise<Answered> {
        const headers = { ...FOREIGN, 'Content-Type': 'application/json', Authorization: `Bearer adm_${as}` };
        return new Promise((resolve, reject) => {
          const sent = request(gateway.url + path, { method, headers }, (answer) => {
            text(answer).then(
              (read) => resolve({ httpStatus: answer.statusCode, headers: answer.headers, body: read }),
              reject,
            );
          });
          sent.on('error', reject).end(body);
        });
      }

      const dataOf = ({ body }: Answered) => (JSON.parse(body) as { data: Record<string, unknown> }).data;

      it('makes no link that signs in', async () => {
        const answered = await asked('POST', '/admin/v1/people/ann/links', { as: 'ann' });

        expect(dataOf(answered)['url']).to.match(new RegExp(`^${publicUrl ?? ''}/console/sign-in/link/[\\w-]{43}$`));
      });

      it('makes no link that a second person is given', async () => {
        const waiting = await asked('POST', '/admin/v1/people/bob/links', { as: 'ann' });
        const path = String(waiting.headers.location);
        const agreed = await asked('POST', `${path}/agree`, { as: 'bob' });

        expect(path).to.match(/^\/admin\/v1\/approvals\//);
        const { url } = dataOf(agreed)['answer'] as { readonly url: string };
        expect(url).to.match(new RegExp(`^${publicUrl ?? ''}/console/sign-in/link/[\\w-]{43}$`));
      });

      it('makes no link that a command line prints', async () => {
        const begun = dataOf(await asked('POST', '/admin/v1/logins', { body: '{}' }));

        expect(begun['verification_uri_complete']).to.equal(
          `${publicUrl ?? ''}/console/sign-in/command-line?code=${String(begun['user_code'])}`,
        );
      });

      it('is no address that the identity provider is told', async () => {
        const { headers } = await asked('GET', '/console/sign-in/provider');

        const told = new URL(headers.location ?? '');
        expect(told.origin).to.equal(provider.options.issuer);
        expect(told.searchParams.get('redirect_uri')).to.equal(provider.options.redirectUri);
      });

      it('is in no answer, whatever is asked', async () => {
        const paths = [
          '/console',
          '/console/people',
          '/console/sign-in',
          '/docs',
          '/openapi/admin.json',
          '/',
          '/unknown',
        ];
        for (const path of [...paths, '/admin/v1/diagnosis', '/admin/v1/overview', '/console/sign-in/link/wrong']) {
          const { headers, body } = await asked('GET', path, { as: 'ann' });

          expect(JSON.stringify(headers) + body, path).not.to.include(HOST);
        }
      });
    });
  }
}

describe('a form from a page of another host', () => {
  it('is refused by a browser of before Sec-Fetch-Site, whatever host a proxy is said to have seen', async () => {
    const gateway = await startGateway((_, clock) => ({ limits: limitsOf(clock, { trustedProxies: 1 }) }));
    const answer = await fetch(`${gateway.url}/console/sign-in/link`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: `https://${HOST}`,
        'X-Forwarded-Host': HOST,
        Forwarded: `host=${HOST}`,
      },
      body: 'link=x',
    });
    await gateway.close();

    expect(answer.status).to.equal(403);
  });
});
