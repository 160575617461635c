import { expect } from 'chai';
import { callsOf } from '../../../../src/adapters/http/api-docs/page/resolve.ts';
import { openApiDocuments } from '../../../../src/adapters/http/index.ts';
import type { ListedGame } from '../../../../src/domain/provider/upstream-call.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { DocumentedCaller, type DocumentedAnswer } from './documented-call.ts';
import { callbackCalls, pullCalls } from './callback-answers.ts';
import { freeRoundCalls } from './free-round-answers.ts';
import { inDoubtCalls } from './in-doubt-answers.ts';
import { noticeCalls } from './notice-answers.ts';
import { peopleCalls } from './people-answers.ts';
import { playerCalls } from './player-answers.ts';
import { reportCalls } from './report-answers.ts';
import { secretCalls } from './secret-answers.ts';
import { traceCalls } from './trace-answers.ts';
import { transferCalls } from './transfer-answers.ts';

const { agent: agentDocument, admin } = openApiDocuments;
const operations = [agentDocument, admin].flatMap(callsOf).map(({ operation }) => operation);
const withToken = operations.filter(({ security }) => security.length > 0).map(({ operationId }) => operationId);
const ofAgents = operations
  .filter(({ security }) => security.some((scheme) => 'agentToken' in scheme))
  .map(({ operationId }) => operationId);
const ofThings = operations
  .filter(({ parameters }) => parameters?.some((parameter) => parameter.in === 'path'))
  .map(({ operationId }) => operationId);
const withBody = operations
  .filter(({ requestBody }) => requestBody !== undefined)
  .map(({ operationId }) => operationId);
/** Calls that need nothing but what is there. */
const READINGS = [
  ...[
    'auditMoney',
    'listTransactions',
    'listStatements',
    'listChanges',
    'diagnose',
    'listConnections',
    'showOverview',
    'showTraffic',
    'showStream',
    'rewindStream',
    'showCapabilities',
  ],
  ...['readHome', 'probeLife', 'probeReadiness', 'readMetrics', 'readCertificateKeys', 'readOpenApi', 'readDocs'],
];

describe('the answers that the document describes', () => {
  let gateway: Gateway;
  let caller: DocumentedCaller;

  beforeEach(async () => {
    gateway = await startGateway();
    caller = new DocumentedCaller(gateway);
  });

  afterEach(() => gateway.close());

  it('are those of a gateway that every example is sent to', async () => {
    await catalogue(caller);
    const token = await agent(caller);
    await playerCalls(caller, gateway, token);
    await freeRoundCalls(caller, gateway, token);
    await transferCalls(caller, gateway, token);
    await agentCalls(caller, token);
    await noticeCalls(caller, gateway, token);
    await reportCalls(caller, gateway, token);
    await jobs(caller, gateway);
    await audits(caller, gateway);
    await reconciliation(caller, gateway);
    await callbackCalls(caller, gateway);
    await traceCalls(caller, gateway, token);
    await inDoubtCalls(caller, gateway, token);
    await pullCalls(caller, gateway, token);
    await secretCalls(caller, gateway);
    await peopleCalls(caller, gateway);
    for (const id of READINGS) await caller.call(id);
    for (const id of ['checkAgentConnection', 'checkProviderConnection']) await caller.call(id);

    const answered = operations.filter(({ operationId }) => caller.statuses.get(operationId)?.has(200));
    expect(operations.filter((one) => !answered.includes(one)).map(({ operationId }) => operationId)).to.deep.equal([]);
  });

  it('are those of a gateway that refuses the token', async () => {
    const answers = await Promise.all(withToken.map((id) => caller.call(id, { token: 'wrong' })));

    expect(answers.map(outcome)).to.deep.equal(withToken.map(() => [401, 1002]));
  });

  it('are those of a gateway that does not know the thing', async () => {
    const answers = await Promise.all(ofThings.map((id) => caller.call(id)));

    expect(answers.map(outcome)).to.deep.equal(ofThings.map(() => [404, 1007]));
  });

  it('are those of a gateway that has the thing already', async () => {
    await caller.call('createAgent');
    await caller.call('createProvider');

    expect(outcome(await caller.call('createAgent'))).to.deep.equal([409, 1004]);
    expect(outcome(await caller.call('createProvider'))).to.deep.equal([409, 1004]);
  });

  it('are those of a gateway that cannot use the body', async () => {
    await catalogue(caller);
    const token = await agent(caller);
    const bodies = withBody.map((id) => ({ id, token: ofAgents.includes(id) ? { token } : {} }));

    for (const { id, token: own } of bodies) {
      expect(outcome(await caller.call(id, { ...own, contentType: 'text/plain', body: 'x' })), id).to.deep.equal([
        415, 1006,
      ]);
      expect(outcome(await caller.call(id, { ...own, contentType: 'application/json', body: '{' })), id).to.deep.equal([
        400, 1006,
      ]);
    }
  });

  it('are those of a gateway that does not like a parameter or the operator', async () => {
    await catalogue(caller);
    const token = await agent(caller);

    expect(outcome(await caller.call('listGames', { token, body: { pageSize: '101' } }))).to.deep.equal([400, 1001]);
    expect(outcome(await caller.call('listGameChanges', { token, body: { cursor: 'x' } }))).to.deep.equal([400, 1001]);
    expect(outcome(await caller.call('listGames', { token, body: { operator_code: 'B' } }))).to.deep.equal([403, 7]);
    expect(outcome(await caller.call('listAgents', { query: { pageSize: '101' } }))).to.deep.equal([400, 1001]);
    expect(outcome(await caller.call('listProviders', { query: { page: '0' } }))).to.deep.equal([400, 1001]);
    expect(outcome(await caller.call('changeAgent', { body: {} }))).to.deep.equal([400, 1001]);
    expect(outcome(await caller.call('setOfferRules', { body: [{ effect: 'hide' }] }))).to.deep.equal([400, 1001]);
  });

  it('are those of a gateway that is not ready, or has its administration off', async () => {
    const closed = await startGateway({
      adminToken: undefined,
      metricsText: undefined,
      readiness: () => Promise.resolve({ ready: false, reason: 'the database cannot be reached' }),
    });
    const visitor = new DocumentedCaller(closed);

    expect(outcome(await visitor.call('probeReadiness'))).to.deep.equal([503, 9002]);
    expect(outcome(await visitor.call('readMetrics'))).to.deep.equal([404, 1005]);
    expect(outcome(await visitor.call('createAgent'))).to.deep.equal([404, 1005]);
    await closed.close();
  });
});

const outcome = ({ httpStatus, code }: DocumentedAnswer): [number, number] => [httpStatus, code];

/** A provider and its games, by each form of the import. */
async function catalogue(caller: DocumentedCaller): Promise<void> {
  await caller.call('createProvider');
  await caller.call('showProvider');
  expect((await caller.call('listCredentials')).data['list']).to.deep.include({
    name: 'secret_key',
    required: true,
    set: true,
  });
  const { data } = await caller.call('listProviders', { query: { page: '1', pageSize: '10' } });
  expect(data).to.include({ total: 1 });
  await caller.call('changeProvider');
  expect((await caller.call('forgetPlayers')).data).to.deep.equal({ forgotten: 0 });
  const lines = await caller.call('importGames');
  const rows = await caller.call('importGames', { contentType: 'application/json' });
  const bad = await caller.call('importGames', { contentType: 'application/json', body: [{}] });
  expect(lines.data).to.include({ created: 2, rejected_total: 0 });
  expect(rows.data).to.include({ unchanged: 2, rejected_total: 0 });
  expect(bad.data).to.include({ rejected_total: 1 });
}

/** A sync of a provider whose protocol has a game list. */
async function jobs(caller: DocumentedCaller, { providers, runner }: Gateway): Promise<void> {
  providers.of('B').games = [LISTED, { ...LISTED, code: 'odd', currencies: [] }];
  await caller.call('createProvider', {
    body: { code: 'B', protocol: 'provider-b', base_url: 'https://upstream.example' },
  });
  const { data } = await caller.call('syncCatalogue', { params: { code: 'B' } });
  await runner.settled();
  const job = await caller.call('showJob', { params: { id: String(data['job_id']) } });
  expect(job.data).to.include({ status: 'succeeded', done: 2 });
  expect(job.data['result']).to.include({ created: 1, rejected_total: 1 });
  providers.of('B').games = [];
  const again = await caller.call('syncCatalogue', { params: { code: 'B' } });
  await runner.settled();
  const failed = await caller.call('showJob', { params: { id: String(again.data['job_id']) } });
  expect(failed.data).to.include({ status: 'failed' });
  expect(outcome(await caller.call('syncCatalogue'))).to.deep.equal([422, 5004]);
  providers.unconfigured.add('B');
  expect(outcome(await caller.call('syncCatalogue', { params: { code: 'B' } }))).to.deep.equal([502, 5002]);
}

/** An audit of everything, and one of what nobody knows. */
async function audits(caller: DocumentedCaller, { runner }: Gateway): Promise<void> {
  const { data } = await caller.call('startAudit', { body: { scope: 'all' } });
  await runner.settled();
  const job = await caller.call('showJob', { params: { id: String(data['job_id']) } });
  expect(job.data).to.include({ status: 'succeeded', kind: 'audit-money', subject: 'all' });
  expect(job.data['result']).to.deep.equal((await caller.call('auditMoney')).data);
  expect(outcome(await caller.call('startAudit', { body: { scope: 'some' } }))).to.deep.equal([400, 1001]);
}

/** A comparison of books of a day, and of a time that is too young. */
async function reconciliation(caller: DocumentedCaller, { providers, runner }: Gateway): Promise<void> {
  providers.unconfigured.delete('B');
  const [params, to] = [{ code: 'B' }, '2026-09-20T00:10:00Z'];
  const { data } = await caller.call('reconcile', { params, body: { from: '2026-09-20T00:00:00Z', to } });
  await runner.settled();
  const job = await caller.call('showJob', { params: { id: String(data['job_id']) } });
  expect(job.data).to.include({ status: 'succeeded', done: 600, total: 600 });
  const past = await caller.call('listJobs', { query: { kind: 'reconcile', provider: 'b', status: 'succeeded' } });
  expect(past.data).to.deep.include({ list: [job.data], total: 1 });
  expect(outcome(await caller.call('listJobs', { query: { status: 'over' } }))).to.deep.equal([400, 1001]);
  expect(outcome(await caller.call('reconcile', { params }))).to.deep.equal([400, 1001]);
}

const LISTED: ListedGame = {
  code: 'mines',
  name: 'Mines',
  brand: 'Spribe',
  category: 'SLOT',
  currencies: ['USD'],
  image: '',
  isMaintenance: false,
  isActive: true,
};

/** An Agent that is offered the games, and its opaque token. */
async function agent(caller: DocumentedCaller): Promise<string> {
  await caller.call('createAgent');
  await caller.call('showAgent');
  const agents = await caller.call('listAgents');
  expect(agents.data).to.include({ total: 1 });
  await caller.call('listAgents', { query: { page: '2' } });
  await caller.call('setOfferRules');
  await caller.call('showOfferRules');
  const preview = await caller.call('previewOffer');
  expect(preview.data).to.deep.include({ total: 2, providers: [{ provider: 'A', offered: 2, games: 2 }] });
  expect(outcome(await caller.call('previewOffer', { query: { rules: '{' } }))).to.deep.equal([400, 1001]);
  const { data } = await caller.call('issueToken', { body: { kind: 'opaque' } });
  return String(data['token']);
}

/** The Agent's calls, in both forms; then a withdrawal, which shows the other kind of change. */
async function agentCalls(caller: DocumentedCaller, token: string): Promise<void> {
  const { data } = await caller.call('listGames', { token });
  const [game] = data['list'] as { id: string }[];
  expect(game).to.include({ code: 'clockwork-orchard', currency: 'EUR' });
  await caller.call('listGames', { token, contentType: 'application/json' });
  await caller.call('listGames', { token, body: {} });
  const first = await caller.call('listGameChanges', { token, body: {} });
  const params = { id: game?.id ?? '' };
  const inSearch = await caller.call('searchGames', { token });
  expect(inSearch.data).to.deep.include({ list: [], total: 0 });
  await caller.call('changeDetailsOfGame', { params });
  const detailed = await caller.call('showDetailsOfGame', { params });
  expect(detailed.data['of_operator']).to.deep.equal({ rtp: 96.51, tags: ['fruits', 'new'] });
  expect((await caller.call('searchGames', { token })).data).to.include({ total: 1 });
  const shown = await caller.call('showGameDetails', { token, body: { ids: params.id } });
  expect(shown.data['list']).to.have.length(1);
  expect((await caller.call('showGameDetails', { token })).data['missing']).to.have.length(2);
  await caller.call('showGame', { params });
  await caller.call('changeGame', { params });
  await caller.call('changeGame', { params, body: { active: false } });
  const { cursor } = first.data as { cursor: string };
  const second = await caller.call('listGameChanges', { token, contentType: 'application/json', body: { cursor } });
  expect(second.data['list']).to.deep.equal([{ change: 'withdrawn', ...params }]);
}
