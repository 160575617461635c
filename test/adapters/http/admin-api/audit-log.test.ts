import { expect } from 'chai';
import { AuditChange } from '../../../../src/application/change-log/change-log.ts';
import { adminApi } from '../../../../src/adapters/http/admin-api/admin-router.ts';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments, type HttpDependencies, type RequestLimits } from '../../../../src/adapters/http/index.ts';
import { entryPointsOf } from '../../../../src/adapters/http/limits/entry-points.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { DocumentedCaller } from '../api-docs/documented-call.ts';
import { admin, dataOf, refusalOf, sent } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { testGate } from '../../../support/queues.ts';

interface Change {
  readonly actor: string;
  readonly method: string;
  readonly path: string;
  readonly entity: string;
  readonly fields: readonly string[] | null;
  readonly code: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The routes of the router itself, so that a new route is tested without a change here. */
const writingRoutes = (): readonly { readonly method: string; readonly path: string }[] => {
  const nothing = {
    useCase: () => ({}),
    adminToken: 'x',
    digests: new NodeDigests(),
  } as unknown as HttpDependencies;
  return adminApi(nothing, entryPointsOf({} as RequestLimits, testGate())).router.stack.flatMap(({ methods, path }) =>
    methods
      .filter((method) => !['GET', 'HEAD'].includes(method))
      .map((method) => ({ method, path: String(path).replaceAll(/:(\w+)/g, '{$1}') })),
  );
};

const operationIdOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  callsOf(openApiDocuments.admin).find((call) => call.path === path && call.method.toUpperCase() === method)?.operation
    .operationId ?? `${method} ${path} is not documented`;

describe('the log of administration', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  const logged = async (query = ''): Promise<readonly Change[]> =>
    dataOf(await admin(gateway, 'GET', `/audit-log${query}`))['list'] as readonly Change[];

  for (const route of writingRoutes()) {
    it(`has an entry for ${route.method} ${route.path}`, async () => {
      await new DocumentedCaller(gateway).call(operationIdOf(route));

      const [entry, ...others] = await logged();

      expect(others).to.deep.equal([]);
      expect(entry?.method).to.equal(route.method);
      expect(entry?.path).to.match(new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
      expect(entry?.code).to.be.a('number');
    });
  }

  it('has none for what only reads, and none for whom the token does not know', async () => {
    await admin(gateway, 'GET', '/agents');
    await sent(gateway, '/agents', { headers: { Authorization: 'Bearer wrong' }, body: '{}' });

    expect(await logged()).to.deep.equal([]);
  });

  it('says who did what, and how it was before and after', async () => {
    await admin(gateway, 'POST', '/agents', { code: 'a', name: 'Old', currency: 'USD' });
    await sent(gateway, '/agents/a', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'X-Admin-Actor': 'ann@example.com' },
      body: '{"name":"New"}',
    });

    const [changed, created] = await logged('?entity=agents/A');

    expect(created).to.include({ method: 'POST', entity: 'agents/A', code: 0, before: null });
    expect(created).to.include({ actor: 'ADMIN_TOKEN', credential: 'ADMIN_TOKEN' });
    expect(created?.after).to.include({ name: 'Old' });
    expect(changed).to.deep.include({ actor: 'ann@example.com', method: 'PATCH', code: 0, fields: ['name'] });
    expect([changed?.before?.['name'], changed?.after?.['name']]).to.deep.equal(['Old', 'New']);
    expect(await logged('?actor=ann@example.com')).to.have.length(1);
  });

  it('has what was tried in vain, with the code of the refusal', async () => {
    await admin(gateway, 'PATCH', '/agents/nobody', { name: 'X' });

    expect((await logged())[0]).to.include({ entity: 'agents/NOBODY', code: 1007, after: null });
  });

  it('never has a secret, only that one was sent or issued', async () => {
    await admin(gateway, 'POST', '/agents', { code: 'A', name: 'A', currency: 'USD' });
    const token = dataOf(await admin(gateway, 'POST', '/agents/A/tokens', {}))['token'] as string;
    const signed = dataOf(await admin(gateway, 'POST', '/agents/A/tokens', { kind: 'signed' }))['api_secret'] as string;
    const secret = dataOf(await admin(gateway, 'POST', '/agents/A/callback-secrets'))['secret'] as string;
    const credentials = { password: 'do-not-show-me' };
    await admin(gateway, 'POST', '/providers', { code: 'P', protocol: 'provider-a', credentials });
    await admin(gateway, 'PATCH', '/providers/P', { credentials });

    const log = await logged('?pageSize=100');
    const text = JSON.stringify(log);

    for (const hidden of [token, signed, secret, 'do-not-show-me']) expect(text).not.to.include(hidden);
    expect(log[0]?.fields).to.deep.equal(['credentials']);
    expect(log.find(({ path }) => path.endsWith('/tokens'))?.after?.['tokens']).to.have.length(2);
  });

  it('refuses a name that is none, and changes nothing then', async () => {
    const refused = await sent(gateway, '/agents', {
      headers: { 'Content-Type': 'application/json', 'X-Admin-Actor': 'a b' },
      body: '{"code":"A","name":"A","currency":"USD"}',
    });

    expect(refusalOf(refused).slice(0, 2)).to.deep.equal([400, 1001]);
    expect(await gateway.world.agents.find('A')).to.equal(undefined);
  });

  it('is written first: where it cannot be, nothing is changed', async () => {
    const closed = await startGateway({
      useCases: [[AuditChange, { execute: () => Promise.reject(new Error('the log cannot be written')) }]],
    });

    const answer = await admin(closed, 'POST', '/agents', { code: 'A', name: 'A', currency: 'USD' });
    const kept = await closed.world.agents.find('A');
    await closed.close();

    expect(refusalOf(answer).slice(0, 2)).to.deep.equal([500, 9999]);
    expect(kept).to.equal(undefined);
  });
});
