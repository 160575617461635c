import { STALE_AFTER_MS } from '../../../../src/domain/job/job-rules.ts';
import { expect } from 'chai';
import { listedOf, numbered } from '../../../application/catalogue/sync-world.ts';
import { guid, MOMENT_MS, providerOf } from '../../../ports/catalogue-seeds.ts';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('the administration of jobs', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await gateway.world.providers.create(providerOf({ code: 'A' }));
    await gateway.world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
    gateway.providers.of('B').games = numbered(1, 3);
  });

  afterEach(() => gateway.close());

  const sync = async (body?: object) => dataOf(await admin(gateway, 'POST', '/providers/b/sync', body));
  const show = async (id: unknown) => dataOf(await admin(gateway, 'GET', `/jobs/${String(id)}`));

  it('starts a sync and shows it to its end', async () => {
    gateway.runner.isHeld = true;
    const { job_id, outcome } = await sync();

    expect(outcome).to.equal('started');
    expect(await show(job_id)).to.deep.equal({
      id: job_id,
      kind: 'sync-catalogue',
      subject: 'B',
      status: 'running',
      done: 0,
      total: null,
      result: null,
      started_at: new Date(MOMENT_MS).toISOString(),
      updated_at: new Date(MOMENT_MS).toISOString(),
    });
    gateway.clock.advance(1_000);
    await gateway.runner.settled();
    expect(await show(job_id)).to.deep.include({
      status: 'succeeded',
      done: 3,
      total: 3,
      result: { created: 3, updated: 0, unchanged: 0, withdrawn: 0, rejected_total: 0, rejected: [] },
      updated_at: new Date(MOMENT_MS + 1_000).toISOString(),
    });
  });

  it('shows why a job failed', async () => {
    gateway.providers.of('B').games = [];
    const { job_id } = await sync();
    await gateway.runner.settled();

    expect(await show(job_id)).to.deep.include({
      status: 'failed',
      result: {
        reason:
          'provider B lists no games at all; if that is meant, sync again with accept_shrink; the catalogue is as it was',
      },
    });
  });

  it('takes a list at its word that shrinks when the body says so', async () => {
    await sync();
    await gateway.runner.settled();
    gateway.providers.of('B').games = [listedOf(1)];

    const { job_id } = await sync({ accept_shrink: true });
    await gateway.runner.settled();

    expect((await show(job_id))['result']).to.include({ unchanged: 1, withdrawn: 2 });
  });

  it('answers the job that runs to whoever asks meanwhile, and resumes one that was left lying', async () => {
    gateway.runner.isHeld = true;
    const first = await sync();

    expect(await sync()).to.deep.equal({ ...first, outcome: 'running' });
    gateway.clock.advance(STALE_AFTER_MS + 1);
    expect(await sync()).to.deep.equal({ ...first, outcome: 'resumed' });
  });

  it('refuses what it cannot do, and says why', async () => {
    gateway.providers.unconfigured.add('B');

    expect(refusalOf(await admin(gateway, 'POST', '/providers/Z/sync'))).to.deep.equal([
      404,
      1007,
      'provider "Z" does not exist',
    ]);
    expect(refusalOf(await admin(gateway, 'POST', '/providers/A/sync')).slice(0, 2)).to.deep.equal([422, 5004]);
    expect(refusalOf(await admin(gateway, 'POST', '/providers/B/sync'))).to.deep.equal([
      502,
      5002,
      'provider B is not set up: it has no base_url',
    ]);
    expect(
      refusalOf(await admin(gateway, 'POST', '/providers/B/sync', { accept_shrink: 'yes' })).slice(0, 2),
    ).to.deep.equal([400, 1001]);
    expect(refusalOf(await admin(gateway, 'GET', `/jobs/${guid(404)}`))).to.deep.equal([
      404,
      1007,
      `job "${guid(404)}" does not exist`,
    ]);
  });
});
