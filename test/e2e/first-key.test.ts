import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { openKnex } from '../../src/adapters/persistence/database/open-knex.ts';
import { fieldIn, Visitor } from '../adapters/http/sign-in/browser.ts';
import { restoreEarlier } from '../adapters/persistence/migrations/earlier-database.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { preparedFolder } from '../support/prepared-folder.ts';
import { GatewayProcess } from './gateway-process.ts';

const SECRETS_KEY = '5a'.repeat(32);
const ADMIN_TOKEN = 'the-token-that-all-operators-share-today';

describeWithPostgres('ADMIN_TOKEN, in an installation of before administrators had names', (database) => {
  let folder: string;
  let gateway: GatewayProcess | undefined;

  const started = async (more: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> => {
    gateway = await GatewayProcess.listening(folder, {
      DATABASE_URL: database().url,
      SECRETS_KEY,
      ADMIN_TOKEN,
      ...more,
    });
    return gateway;
  };

  before(async () => {
    folder = await preparedFolder('gateway-first-key-');
    const { knex, close } = await openKnex({ databaseUrl: database().url, dataDir: '' });
    await restoreEarlier(knex);
    await close();
  });

  afterEach(() => gateway?.kill());
  after(() => rm(folder, { recursive: true }));

  it('goes on after the upgrade, until a person has signed in; doctor says so, and a setting switches it off', async () => {
    const { baseUrl } = await started();
    expect((await ask(baseUrl, 'GET', '/agents')).httpStatus).to.equal(200);
    expect(await noticesOf(baseUrl)).not.to.include('admin_token_not_needed');

    expect((await ask(baseUrl, 'POST', '/people', { name: 'ann', role: 'admin' })).httpStatus).to.equal(200);
    const link = (await ask(baseUrl, 'POST', '/people/ann/links')).data['url'];
    const visitor = new Visitor({ url: baseUrl });
    const asked = await visitor.get(new URL(String(link), baseUrl).pathname);
    await visitor.post('/console/sign-in/link', { link: fieldIn(asked, 'link') });

    expect(await noticesOf(baseUrl)).to.include('admin_token_not_needed');
    await gateway?.stop();
    const { baseUrl: without } = await started({ ADMIN_TOKEN_ACCEPTED: 'false' });
    expect((await ask(without, 'GET', '/agents')).httpStatus).to.equal(401);
  });
});

async function ask(baseUrl: string, method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answered = await fetch(`${baseUrl}/admin/v1${path}`, { method, headers, ...sent });
  const { data } = (await answered.json()) as { readonly data: Readonly<Record<string, unknown>> | null };
  return { httpStatus: answered.status, data: data ?? {} };
}

async function noticesOf(baseUrl: string): Promise<readonly string[]> {
  const { notices } = (await ask(baseUrl, 'GET', '/diagnosis')).data;
  return (notices as readonly { readonly notice: string }[]).map(({ notice }) => notice);
}
